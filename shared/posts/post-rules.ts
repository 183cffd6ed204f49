import { type AskRule, askFault, askRules } from '#shared/asks/ask';
import type { GroupList } from '#shared/audiences/audience';
import { type Check, type Faults, imageFaults, say, windowFaults } from '#shared/kernel/form-rules';
import { slugOf } from '#shared/kernel/slug';

/** The fields that the specified rules of a post's form check. */
interface PostForm {
  title: string;
  type: string;
  content_html: string;
  published: boolean;
  publish_start: string;
  publish_end: string;
  postcategory_categoryid: string;
  sort_order?: number | undefined;
  for_carer_only: boolean;
  featured_img_url: string;
  featuredImage?: string | undefined;
  make_public?: boolean | undefined;
  ask?: { rule: AskRule } | null | undefined;
  group_list?: GroupList | undefined;
}

/** Whether a type offers “Exclude students”: the specified types do. */
export const canExcludeStudents = (type: string): boolean =>
  type === 'principal' || type === 'dailyemail';

/** The fault of a post that excludes students although its type does not offer that. */
const noExclusion =
  'This type cannot exclude students. Choose principal’s message or daily e-mail, or untick “Exclude students”.';

/** Reports the faults of a changed post in the specified texts, in the editor and on the server. */
export const refinePost = (post: PostForm, check: Check): void => say(postFaults(post), check);

/** Reports the faults of a new post, whose slug comes from its title. */
export const refineNewPost = (post: PostForm, check: Check): void =>
  say({ ...postFaults(post), ...slugFaults(post) }, check);

/** Returns the fault of each field of a post's form. */
export function postFaults(post: PostForm): Faults {
  const isNewsletter = post.type === 'newsletter';
  const faults: Faults = {};
  if (!textIn(post.title).trim()) faults.title = '*Please enter title.';
  if (isBlank(textIn(post.content_html))) {
    faults.content_html = isNewsletter
      ? '*Please enter content html'
      : '*Please enter content html.';
  }
  if (isNewsletter && !post.postcategory_categoryid) {
    faults.postcategory_categoryid = '*Please select one category.';
  }
  if (!isNewsletter && post.sort_order === undefined) {
    faults.sort_order = '*Please select sort order.';
  }
  if (post.for_carer_only === true && !canExcludeStudents(post.type)) {
    faults.for_carer_only = noExclusion;
  }
  const ask = faultOfAsk(post);
  if (ask) faults.ask = ask;
  return { ...faults, ...imageFaults(post), ...(post.published ? windowFaults(post) : {}) };
}

/** Returns why a post cannot ask with its rule. */
function faultOfAsk({ ask, group_list, ...post }: PostForm): string | undefined {
  const rule = askRules.find((each) => each === ask?.rule);
  if (!rule) return undefined;
  const userTypes = (group_list?.userTypes ?? []).flatMap(({ name, checked }) =>
    checked ? name : [],
  );
  const { for_carer_only, make_public = false } = post;
  return askFault({ for_carer_only, make_public, userTypes }, rule);
}

/** A newsletter whose title has no letter or digit has no slug. */
const slugFaults = ({ type, title }: PostForm): Faults =>
  type === 'newsletter' && !slugOf(textIn(title)) ? { slug: '*Please enter slug.' } : {};

/** The rules also run on fields of a wrong type, which the schema reports itself. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a text is empty on the screen: no characters and no visible elements. */
export const isBlank = (html: string): boolean =>
  !/<(img|iframe|hr|table)\b/i.test(html) &&
  html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;|[\s\u200b\ufeff]/g, '') === '';

import { type Check, type Faults, imageFaults, say, windowFaults } from '#shared/domain/form-rules';
import { slugOf } from '#shared/domain/slug';

/** What the rules of a post's form look at (admin.md section 5). */
interface PostForm {
  title: string;
  type: string;
  content_html: string;
  published: boolean;
  publish_start: string;
  publish_end: string;
  postcategory_categoryid: string;
  sort_order?: number | undefined;
  featured_img_url: string;
  featuredImage?: string | undefined;
}

/** The specification's texts for what is missing or wrong, the same in the editor and on the server. */
export const refinePost = (post: PostForm, check: Check): void => say(postFaults(post), check);

/** The same for a post that is not made yet, whose address comes from its title. */
export const refineNewPost = (post: PostForm, check: Check): void =>
  say({ ...postFaults(post), ...slugFaults(post) }, check);

/** What is wrong with each field of a post's form. */
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
  return { ...faults, ...imageFaults(post), ...(post.published ? windowFaults(post) : {}) };
}

/** A newsletter whose title has no letter or digit has no address. */
const slugFaults = ({ type, title }: PostForm): Faults =>
  type === 'newsletter' && !slugOf(textIn(title)) ? { slug: '*Please enter slug.' } : {};

/** The rules also look at a form whose fields are not what they should be, which the schema says by itself. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a text shows nothing: no letter and nothing that is seen without one. */
export const isBlank = (html: string): boolean =>
  !/<(img|iframe|hr|table)\b/i.test(html) &&
  html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|&#160;|[\s\u200b\ufeff]/g, '') === '';

import type { GroupRepository } from '#functions/data/groups';
import type { PostCategoryRepository } from '#functions/data/post-categories';
import type { StoredPost } from '#functions/data/post-record';
import { excerptOf, normalise } from '#functions/lib/normalise';
import { sanitise } from '#functions/lib/sanitise';
import type { Caller } from '#shared/caller';
import { contentLimit, type PostDraft } from '#shared/contract/posts';
import type { GroupList } from '#shared/domain/audience';
import { mediaName } from '#shared/domain/media';
import { isBlank } from '#shared/domain/post-rules';
import { windowOf } from '#shared/domain/publish-window';
import { slugOf } from '#shared/domain/slug';
import { dayIn, startOfDay } from '#shared/domain/zone';
import { AppError } from '#shared/errors';

/** Where images are kept. */
export interface Images {
  /** Checks, re-encodes and stores an image; answers its stored name. */
  store(site: string, base64: string): Promise<string>;
}

interface Parts {
  readonly groups: Pick<GroupRepository, 'many'>;
  readonly categories: Pick<PostCategoryRepository, 'all'>;
  readonly images: Images;
}

type Form = Omit<PostDraft, 'clone' | 'updated_at'>;

/** What an editor's form becomes: text made safe and normal, audience and category looked up, image stored, window as instants. */
export async function postFromForm(
  form: Form,
  before: StoredPost | undefined,
  caller: Caller,
  { groups, categories, images }: Parts,
  now: Date,
) {
  const { start, end } = windowOf(form);
  if (form.type === 'newsletter' && form.published && start !== before?.start) {
    refusePastStart(start, caller.timeZone, now);
  }
  const content_html = safeContent(form.content_html, caller.site);
  const category =
    form.type === 'newsletter' ? await categoryOf(form, caller, categories) : undefined;
  return {
    title: form.title,
    slug: slugOf(form.title),
    content_html,
    excerpt: form.excerpt.trim() || excerptOf(content_html),
    type: form.type,
    published: form.published,
    make_public: form.make_public,
    is_deleted: false,
    start,
    end,
    postcategory_categoryid: category?.postcategoryUid ?? '',
    postcategory_categoryname: category?.categoryname ?? '',
    sort_order: form.sort_order ?? 5,
    // The specification offers "Exclude students" for these two types only.
    for_carer_only: form.for_carer_only && ['principal', 'dailyemail'].includes(form.type),
    daily_flag: form.daily_flag,
    group_list: await namedGroups(form.group_list, caller, groups),
    featured_img_url: form.featuredImage
      ? await images.store(caller.site, form.featuredImage)
      : knownImage(caller.site, form.featured_img_url),
  };
}

/** The stored name of a picture of this school; an address that leads to none is no picture. */
export function knownImage(site: string, address: string): string {
  const name = mediaName(site, address);
  if (!name) throw refused('featuredImage', '*Please select image.');
  return name;
}

function safeContent(html: string, site: string): string {
  const safe = sanitise(normalise(html, site));
  if (Buffer.byteLength(safe) > contentLimit) {
    throw refused('content_html', 'This text is too long. A post may hold 2 MB.');
  }
  if (isBlank(safe)) throw refused('content_html', '*Please enter content html');
  return safe;
}

function refusePastStart(start: string | undefined, timeZone: string, now: Date): void {
  const today = startOfDay(timeZone, dayIn(timeZone, now));
  if (start && Date.parse(start) < today.getTime()) {
    throw refused('publish_start', 'A start date cannot be in the past.');
  }
}

async function categoryOf(form: Form, caller: Caller, categories: Parts['categories']) {
  const all = await categories.all(caller.site);
  const chosen = all.find((each) => each.postcategoryUid === form.postcategory_categoryid);
  if (!chosen) throw refused('postcategory_categoryid', '*Please select one category.');
  return chosen;
}

/** Names come from the table, never from the client; a group of another school is no group. */
async function namedGroups(
  list: GroupList,
  caller: Caller,
  groups: Parts['groups'],
): Promise<GroupList> {
  const wanted = [...new Set(list.groups)];
  const found = await groups.many(caller.site, wanted);
  if (found.length < wanted.length) {
    throw refused(
      'group_list.groups',
      'One of these groups does not exist any more. Please choose again.',
    );
  }
  const names = found.map(({ groupname }) => groupname).sort();
  return {
    userTypes: list.userTypes,
    groups: wanted,
    groupNames: names,
    groupNamesSearch: names.join(',').toLowerCase(),
  };
}

const refused = (field: string, message: string) =>
  new AppError('badRequest', 'Please check what you entered.', { fields: { [field]: message } });

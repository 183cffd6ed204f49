import type { Pictures } from '#functions/api/pictures';
import type { GroupRepository } from '#functions/data/groups';
import type { PostCategoryRepository } from '#functions/data/post-categories';
import type { StoredPost } from '#functions/data/post-record';
import type { Saver } from '#functions/data/posts';
import { excerptOf, normalise } from '#functions/lib/normalise';
import { sanitise } from '#functions/lib/sanitise';
import type { Caller } from '#shared/caller';
import type { Group } from '#shared/contract/groups';
import { contentLimit, type PostDraft } from '#shared/contract/posts';
import type { GroupList } from '#shared/domain/audience';
import { isBlank } from '#shared/domain/post-rules';
import { pastStartFault, windowOf } from '#shared/domain/publish-window';
import { slugOf } from '#shared/domain/slug';
import { refuseFaults } from '#shared/errors';

interface Parts {
  readonly groups: Pick<GroupRepository, 'many'>;
  readonly categories: Pick<PostCategoryRepository, 'all'>;
  readonly pictures: Pictures;
}

type Form = Omit<PostDraft, 'clone' | 'updated_at'>;

/** What an editor's form becomes: text made safe and normal, audience and category looked up, image stored, window as instants. */
export async function postFromForm(
  form: Form,
  before: StoredPost | undefined,
  caller: Caller,
  { groups, categories, pictures }: Parts,
  now: Date,
) {
  const isNewsletter = form.type === 'newsletter';
  const { start, end } = windowOf(form);
  const startBefore = before?.published ? before.start : undefined;
  const content_html = sanitise(normalise(form.content_html, caller.site, caller.host));
  const category = isNewsletter ? await categoryOf(form, caller, categories) : undefined;
  const wanted = [...new Set(form.group_list.groups)];
  const found = await groups.many(caller.site, wanted);
  const image = pictures.known(caller, form.featured_img_url);
  refuseFaults({
    content_html: contentFault(content_html, isNewsletter),
    publish_start:
      isNewsletter && form.published
        ? pastStartFault(start, startBefore, caller.timeZone, now)
        : undefined,
    postcategory_categoryid: isNewsletter && !category ? '*Please select one category.' : undefined,
    'group_list.groups':
      found.length < wanted.length
        ? 'One of these groups does not exist any more. Please choose again.'
        : undefined,
    featuredImage: form.featuredImage || image ? undefined : '*Please select image.',
  });
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
    group_list: namedGroups(form.group_list, wanted, found),
    featured_img_url: form.featuredImage
      ? await pictures.store(caller, form.featuredImage, now)
      : (image ?? ''),
    ...saverFor(caller),
  };
}

/** Who saves a post, as the post remembers it. */
export const saverFor = (caller: Caller): Saver => ({
  saved_by: caller.userUid,
  saved_by_name: `${caller.firstname} ${caller.surname}`,
});

/** What is wrong with a text once it is as it will be stored. */
function contentFault(html: string, isNewsletter: boolean): string | undefined {
  if (Buffer.byteLength(html) > contentLimit) return 'This text is too long. A post may hold 2 MB.';
  if (!isBlank(html)) return undefined;
  return isNewsletter ? '*Please enter content html' : '*Please enter content html.';
}

async function categoryOf(form: Form, caller: Caller, categories: Parts['categories']) {
  const all = await categories.all(caller.site);
  return all.find((each) => each.postcategoryUid === form.postcategory_categoryid);
}

/** Names come from the table, never from the client; a group of another school is no group. */
function namedGroups(
  { userTypes }: GroupList,
  groups: string[],
  found: readonly Group[],
): GroupList {
  const groupNames = found.map(({ groupname }) => groupname).sort();
  return { userTypes, groups, groupNames, groupNamesSearch: groupNames.join(',').toLowerCase() };
}

import { withHelpers } from '#functions/asks/store/helpers';
import { type KeptFilesDeps, keptFiles } from '#functions/files/rules/kept-files';
import { excerptOf, safeHtml } from '#functions/kernel/html/html';
import type { Bound } from '#functions/kernel/record/declaration';
import type { Pictures } from '#functions/media/store/pictures';
import { type GroupRepository, storedAudience } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import type { Ask } from '#shared/asks/ask';
import { refuseFaults } from '#shared/kernel/errors';
import { pastStartFault, windowOf } from '#shared/kernel/publish-window';
import { slugOf } from '#shared/kernel/slug';
import { fullName } from '#shared/people/names';
import type { PostCategory } from '#shared/posts/post-categories.contract';
import { isBlank } from '#shared/posts/post-rules';
import { contentLimit, type PostDraft } from '#shared/posts/posts.contract';
import type { Caller } from '#shared/rights/caller';
import type { StoredPost } from './store/post.record.ts';
import type { PostCategoryRepository } from './store/post-categories.ts';
import type { Saver } from './store/posts.ts';

export interface PostFormDeps {
  readonly groups: Bound<GroupRepository, 'all' | 'many'>;
  readonly categories: Bound<PostCategoryRepository, 'all'>;
  readonly pictures: Pictures;
  readonly users: Bound<UserRepository, 'byUsername' | 'many'>;
  readonly files: KeptFilesDeps;
}

type Form = Omit<PostDraft, 'clone' | 'updated_at'>;

/** A form that is saved now, with the stored post that it changes. */
interface SavedForm {
  readonly form: Form;
  readonly before: StoredPost | undefined;
  /** What the stored post asks. */
  readonly asked: Ask | undefined;
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Turns an editor's form into a record: text sanitised and normalised, audience and category looked
 * up, image stored, window as instants. Reports all faults at once.
 */
export async function postFromForm(
  { groups, categories, pictures, users, files }: PostFormDeps,
  { form, before, asked, caller, now }: SavedForm,
) {
  const isNewsletter = form.type === 'newsletter';
  const { start, end } = windowOf(form);
  const startBefore = before?.published ? before.start : undefined;
  const content_html = await safeHtml(form.content_html, caller.site, caller.host);
  const category = isNewsletter
    ? categoryOf(form, before, await categories.of(caller).all())
    : undefined;
  const found = await groups.of(caller).many(form.group_list.groups);
  const { group_list, unknown } = storedAudience(form.group_list, found, before);
  const kept = await keptFiles(files, caller, form.files, before?.files);
  const image = pictures.known(caller, form.featured_img_url);
  refuseFaults({
    content_html:
      contentFault(content_html, isNewsletter) ?? (await pictures.textFault(content_html)),
    publish_start:
      isNewsletter && form.published
        ? pastStartFault(start, startBefore, caller.timeZone, now)
        : undefined,
    postcategory_categoryid: isNewsletter && !category ? '*Please select one category.' : undefined,
    'group_list.groups':
      unknown.length > 0 ? 'One of these groups was deleted. Choose the groups again.' : undefined,
    featuredImage: form.featuredImage ? undefined : await pictures.fault(image),
  });
  return {
    title: form.title,
    slug: slugOf(form.title),
    content_html,
    excerpt: form.excerpt.trim() || (await excerptOf(content_html)),
    type: form.type,
    published: form.published,
    make_public: form.make_public,
    is_deleted: false,
    start,
    end,
    postcategory_categoryid: category?.postcategoryUid ?? '',
    postcategory_categoryname: category?.categoryname ?? '',
    sort_order: form.sort_order ?? 5,
    for_carer_only: form.for_carer_only,
    daily_flag: form.daily_flag,
    ask: askOf(form.ask && (await withHelpers(users, caller, form.ask)), asked, now),
    group_list,
    ...kept,
    featured_img_url: form.featuredImage
      ? await pictures.store(caller, form.featuredImage, now)
      : (image ?? ''),
    ...saverFor(caller),
  };
}

/**
 * Returns what a saved post asks. Earlier answers count until the editor asks again. A form without the
 * field keeps what is asked.
 */
function askOf(draft: Form['ask'], earlier: Ask | undefined, now: Date): Ask | undefined {
  if (draft === undefined) return earlier;
  if (draft === null) return undefined;
  const { ask_again, asked_at: _, ...ask } = draft;
  const asked_at = ask_again || !earlier ? now.toISOString() : earlier.asked_at;
  return { ...ask, asked_at };
}

/** The caller as the person who saved a version. */
export const saverFor = (caller: Caller): Saver => ({
  saved_by: caller.userUid,
  saved_by_name: fullName(caller),
});

/** Returns the fault of a text in its stored form. */
function contentFault(html: string, isNewsletter: boolean): string | undefined {
  if (Buffer.byteLength(html) > contentLimit) return 'This text is too long. A post may hold 2 MB.';
  if (!isBlank(html)) return undefined;
  return isNewsletter ? '*Please enter content html' : '*Please enter content html.';
}

/** Returns the category of a form. A post may keep one that is hidden now, or was removed. */
function categoryOf(
  { postcategory_categoryid: uid }: Form,
  before: StoredPost | undefined,
  all: readonly PostCategory[],
): Pick<PostCategory, 'postcategoryUid' | 'categoryname'> | undefined {
  const found = all.find(({ postcategoryUid }) => postcategoryUid === uid);
  const isKept = uid !== '' && uid === before?.postcategory_categoryid;
  if (!isKept) return found?.hidden ? undefined : found;
  return found ?? { postcategoryUid: uid, categoryname: before.postcategory_categoryname };
}

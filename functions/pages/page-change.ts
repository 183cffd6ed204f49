import { nextVersion } from '#functions/kernel/version';
import { AppError } from '#shared/kernel/errors';
import { slugsFor } from '#shared/pages/page-slug';
import { isNewPageTitle } from '#shared/pages/page-types';
import type { PageChange } from '#shared/pages/pages.contract';
import type { Caller } from '#shared/rights/caller';
import { type SentPage, storableText, withSent } from './page-form.ts';
import type { PageWriteDeps } from './page-write-deps.ts';
import type { StoredPage } from './store/page.record.ts';

/** Who changes a page, and when. */
interface ChangedBy {
  readonly caller: Caller;
  readonly now: Date;
}

/**
 * Returns the next state of a page from the fields that were sent. Stores the text if there is one.
 */
export async function updatedPage(
  { pages, media }: Pick<PageWriteDeps, 'pages' | 'media'>,
  before: StoredPage,
  sent: SentPage & PageChange,
  { caller, now }: ChangedBy,
): Promise<StoredPage> {
  if (before.is_deleted && sent.is_deleted !== false) throw isInTheBin();
  const { start: _, end: __, deleted_at: ___, deleted_by: ____, ...unchanged } = before;
  const text =
    sent.content_html === undefined || sent.content_html === ''
      ? {}
      : await pages
          .of(caller)
          .storeText(before.pageUid, await storableText(sent.content_html, caller, media));
  const after: StoredPage = {
    ...unchanged,
    ...withSent(before, sent),
    ...text,
    is_deleted: false,
    updated_at: nextVersion(now, before.updated_at),
    updated_by: caller.userUid,
  };
  if (sent.is_deleted) return deletedPage(after, { caller, now });
  if (!before.isUntitled || isNewPageTitle(after.title)) return after;
  const [slug] = slugsFor(after.title, before.pageUid, 'page');
  return { ...after, slug, isUntitled: undefined };
}

/** Returns a page as deleted. A deleted page is no tab. */
export const deletedPage = (page: StoredPage, { caller, now }: ChangedBy): StoredPage => ({
  ...page,
  is_deleted: true,
  navigation: false,
  deleted_at: now.toISOString(),
  deleted_by: caller.userUid,
  updated_at: nextVersion(now, page.updated_at),
});

const isInTheBin = () =>
  new AppError('badRequest', 'This page is deleted. Restore it before you change it.');

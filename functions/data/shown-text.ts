import type { StoredPage } from '#functions/data/page-record';
import type { PageVersionReader } from '#functions/data/page-version-reader';
import { shownAt } from '#shared/domain/page-versions';

interface TextParts {
  /** A page's own text. */
  readonly pages: { text(site: string, page: StoredPage): Promise<string> };
  readonly versions: PageVersionReader;
}

/** The text of a page that its readers see at a time: a scheduled version's, or its own. */
export const shownTextOf =
  ({ pages, versions }: TextParts) =>
  async (site: string, page: StoredPage, now: Date): Promise<string> => {
    const scheduled = shownAt(page.schedule, now);
    if (scheduled?.hasText) {
      const version = await versions.get(site, page.pageUid, scheduled.versionUid);
      const text = version && (await versions.text(site, version));
      if (text !== undefined) return text;
    }
    return pages.text(site, page);
  };

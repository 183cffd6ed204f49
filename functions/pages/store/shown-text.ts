import type { School } from '#functions/kernel/record/declaration';
import { shownAt } from '#shared/pages/page-versions';
import type { StoredPage } from './page.record.ts';
import type { PageVersionReader } from './page-version.record.ts';

interface TextDeps {
  /** Reads the text of the page itself. */
  readonly pages: { of(school: School): { text(page: StoredPage): Promise<string> } };
  readonly versions: PageVersionReader;
}

/**
 * Returns the text that readers of a page see at a time: the text of the shown version, or of the
 * page.
 */
export const shownTextOf =
  ({ pages, versions }: TextDeps) =>
  async (school: School, page: StoredPage, now: Date): Promise<string> => {
    const scheduled = shownAt(page.schedule, now);
    if (scheduled?.hasText) {
      const version = await versions.of(school).get(page.pageUid, scheduled.versionUid);
      const text = version && (await versions.of(school).text(version));
      if (text !== undefined) return text;
    }
    return pages.of(school).text(page);
  };

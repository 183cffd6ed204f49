import type { PageVersion, PageVersionSummary } from '#shared/pages/page-versions.contract';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useCached } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { usePageCache } from '../editing/cache.ts';

/** Reads the schedule of a page, and deletes versions at once, with Undo. */
export function useVersions(pageUid: string) {
  const versions = useCached(pagesApi.listVersions, pagesApi.getVersion);
  const pages = usePageCache();
  const { say, attempt } = useFeedback();
  const list = useRead(pagesApi.listVersions, { pageUid });
  // Pages include the shown version, so they are reloaded too.
  const refresh = () => Promise.all([versions.refresh(), pages.refresh()]);

  async function takeBack(version: PageVersion) {
    const { title, content_html, google_drive_url, file_view_type } = version;
    const { publish_start, publish_end } = version;
    const texts = {
      title,
      content_html,
      google_drive_url: google_drive_url === '' ? null : google_drive_url,
    };
    await attempt(
      () =>
        call(pagesApi.createVersion, {
          pageUid,
          ...texts,
          file_view_type,
          publish_start,
          publish_end,
        }),
      'Restored.',
    );
    await refresh();
  }

  return {
    list,
    refresh,
    async remove({ versionUid }: PageVersionSummary): Promise<boolean> {
      let gone: PageVersion | undefined;
      const isDone = await attempt(async () => {
        gone = await call(pagesApi.getVersion, { pageUid, versionUid });
        await call(pagesApi.removeVersion, { pageUid, versionUid });
      });
      const removed = gone;
      if (isDone && removed) say('Deleted successfully.', () => void takeBack(removed));
      await refresh();
      return isDone;
    },
  };
}

import { useSWRConfig } from 'swr';
import { api } from '#shared/contract/api';
import type { PageVersion, PageVersionSummary } from '#shared/contract/page-versions';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useFeedback } from '../../../components/feedback.tsx';
import { usePageCache } from '../editing/cache.ts';

const isVersions = (key: unknown): boolean =>
  Array.isArray(key) && String(key[1]).startsWith(api.pages.listVersions.path);

/** The schedule of a page, and taking versions out of it: at once, with Undo. */
export function useVersions(pageUid: string) {
  const { mutate } = useSWRConfig();
  const pages = usePageCache();
  const { say, attempt } = useFeedback();
  const list = useRead(api.pages.listVersions, { pageUid });
  // Pages are told which version readers see.
  const refresh = () => Promise.all([mutate(isVersions), pages.refresh()]);

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
        call(api.pages.createVersion, {
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
        gone = await call(api.pages.getVersion, { pageUid, versionUid });
        await call(api.pages.removeVersion, { pageUid, versionUid });
      });
      const removed = gone;
      if (isDone && removed) say('Deleted successfully.', () => void takeBack(removed));
      await refresh();
      return isDone;
    },
  };
}

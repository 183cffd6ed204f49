import { api } from '#shared/contract/api';
import type { PageSummary } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback.tsx';
import { useRefresh } from '../useRefresh.ts';

/** Removing places and pages, with a question before; a page can be taken back. */
export function useRemovals() {
  const { attempt, confirm, say } = useFeedback();
  const refresh = useRefresh();

  /** Takes a page out of the bin; with what it was before, back to its place among the tabs. */
  async function takeBack({ pageUid }: PageSummary, was: Partial<PageSummary> = {}) {
    const { navigation = false, landing_page = false, sort_order } = was;
    const isDone = await attempt(async () => {
      const { updated_at } = await call(api.pages.get, { pageUid, deleted: true });
      const back = { pageUid, updated_at, is_deleted: false, navigation };
      const pageData = { ...back, ...(landing_page && { landing_page }) };
      await call(api.pages.update, { pageData });
      if (sort_order) await call(api.pages.sort, { sortData: [{ pageUid, sort_order }] });
      await refresh();
    }, 'Restored.');
    return isDone;
  }

  return {
    /** Resolves to whether the place is gone. */
    async removePlace({ placeUid, place }: Place): Promise<boolean> {
      const body = `Nobody can reach “${place}” and its pages any more, and its editors no longer edit them. Do you want to delete it?`;
      if (!(await confirm('Delete Place', body))) return false;
      return attempt(async () => {
        await call(api.places.remove, { placeUid });
        await refresh();
      }, 'Deleted successfully.');
    },
    async removePage(page: PageSummary): Promise<boolean> {
      const body = `“${page.title}” disappears from ${page.place_place}. Do you want to delete it?`;
      if (!(await confirm('Delete page', body))) return false;
      const isDone = await attempt(async () => {
        await call(api.pages.remove, { pageUid: page.pageUid });
        await refresh();
      });
      if (isDone) say('Page deleted successfully', () => void takeBack(page, page));
      return isDone;
    },
    restorePage: (page: PageSummary) => takeBack(page),
  };
}

import type { PageSummary } from '#shared/pages/page-fields';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { type Place, places as placesApi } from '#shared/places/places.contract';
import { keptDays } from '#shared/retention';
import { call } from '../../../api/client.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** Removes places and pages after a question. Both can be restored from the bin. */
export function useRemovals() {
  const { attempt, confirm, say } = useFeedback();
  const refresh = useRefresh('places');

  /**
   * Restores a page from the bin. With its former state it also gets its tab and position again.
   */
  async function takeBack({ pageUid }: PageSummary, was: Partial<PageSummary> = {}) {
    const { navigation = false, landing_page = false, sort_order } = was;
    const isDone = await attempt(async () => {
      const { updated_at } = await call(pagesApi.get, { pageUid, deleted: true });
      const back = { pageUid, updated_at, is_deleted: false, navigation };
      const pageData = { ...back, ...(landing_page && { landing_page }) };
      await call(pagesApi.update, { pageData });
      if (sort_order) await call(pagesApi.sort, { sortData: [{ pageUid, sort_order }] });
      await refresh();
    }, 'Restored.');
    return isDone;
  }

  return {
    /** Resolves to true if the place was removed. */
    async removePlace({ placeUid, place }: Place): Promise<boolean> {
      const body = `No one can open “${place}” and its pages after this. You can restore it for ${keptDays.places} days. Do you want to delete it?`;
      if (!(await confirm('Delete Place', body))) return false;
      return attempt(async () => {
        await call(placesApi.remove, { placeUid });
        await refresh();
      }, 'Deleted successfully.');
    },
    async removePage(page: PageSummary): Promise<boolean> {
      const body = `“${page.title}” disappears from ${page.place_place}. Do you want to delete it?`;
      if (!(await confirm('Delete page', body))) return false;
      const isDone = await attempt(async () => {
        await call(pagesApi.remove, { pageUid: page.pageUid });
        await refresh();
      });
      if (isDone) say('Page deleted successfully', () => void takeBack(page, page));
      return isDone;
    },
    restorePage: (page: PageSummary) => takeBack(page),
  };
}

import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/contract/api';
import type { PageSummary } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import { newPageTitle } from '#shared/domain/page-types';
import { call } from '../../../api/client.ts';
import { isPassing } from '../../../api/retry.ts';
import { useFeedback } from '../../../components/feedback.tsx';
import { paths } from '../../../paths.ts';
import { usePageCache } from './cache.ts';

/** What is done with a page as a whole. Hiding shows at once and offers Undo; deleting asks first. */
export function usePageActs() {
  const { show, refresh } = usePageCache();
  const { say, fail, attempt, confirm } = useFeedback();
  const navigate = useNavigate();

  async function setHidden({ pageUid, updated_at }: PageSummary, pageHide: boolean) {
    await show((pages) =>
      pages.map((page) => (page.pageUid === pageUid ? { ...page, pageHide } : page)),
    );
    try {
      const changed = await call(api.pages.update, { pageData: { pageUid, updated_at, pageHide } });
      say(
        pageHide ? 'Page hide successfully' : 'Page show successfully',
        () => void setHidden(changed, !pageHide),
      );
    } catch (error) {
      fail(error);
    }
    await refresh();
  }

  async function remove({ pageUid, updated_at, title, place_slug }: PageSummary) {
    if (!(await confirm('Delete page', `“${title}” will be gone for everybody.`))) return;
    const pageData = { pageUid, updated_at, is_deleted: true, navigation: false };
    const isDone = await attempt(
      () => call(api.pages.update, { pageData }),
      'Page deleted successfully',
    );
    if (isDone) {
      await navigate(paths.place(place_slug));
      await show((pages) => pages.filter((page) => page.pageUid !== pageUid));
    }
    await refresh();
  }

  return { setHidden, remove };
}

/** What is done with the pages of a place together: adding one, and ordering them. */
export function usePlaceActs(place: Place) {
  const { show, refresh } = usePageCache();
  const { say, fail } = useFeedback();
  const navigate = useNavigate();
  const adding = useRef<{ type: string; key: string }>(undefined);
  const isAdding = useRef(false);
  const sending = useRef<Promise<void>>(undefined);

  async function add(pagetypeUid: 'static-page' | 'documents') {
    if (isAdding.current) return;
    isAdding.current = true;
    // A click whose answer was lost is asked for again under its key: it makes no second page.
    if (adding.current?.type !== pagetypeUid) adding.current = undefined;
    adding.current ??= { type: pagetypeUid, key: crypto.randomUUID() };
    const pageData = {
      placeUid: place.placeUid,
      pagetypeUid,
      title: newPageTitle(pagetypeUid),
      navigation: true,
      landing_page: false,
    };
    try {
      const options = { idempotencyKey: adding.current.key };
      const made = await call(api.pages.createAndSort, { pageData, sortData: [] }, options);
      adding.current = undefined;
      await refresh();
      say('Page added successfully');
      await navigate(paths.place(place.slug, made.slug));
    } catch (error) {
      if (!isPassing(error)) adding.current = undefined;
      fail(error);
    } finally {
      isAdding.current = false;
    }
  }

  /** Puts the pages into this order, at once; `before` is what Undo goes back to. Orders are sent one after the other. */
  async function order(pageUids: readonly string[], before: readonly string[]) {
    const rank = new Map(pageUids.map((pageUid, position) => [pageUid, position]));
    const rankOf = ({ pageUid }: PageSummary) => rank.get(pageUid) ?? pageUids.length;
    const sortData = pageUids.map((pageUid, position) => ({ pageUid, sort_order: position + 1 }));
    const isAfter = sending.current;
    const mine = (async () => {
      await isAfter;
      try {
        await call(api.pages.sort, { sortData });
        say('Page order changed successfully', () => void order(before, pageUids));
      } catch (error) {
        fail(error);
      }
    })();
    sending.current = mine;
    await show((pages) => pages.toSorted((one, other) => rankOf(one) - rankOf(other)));
    await mine;
    // Between two orders the older one is not read back.
    if (sending.current === mine) await refresh();
  }

  return { add, order };
}

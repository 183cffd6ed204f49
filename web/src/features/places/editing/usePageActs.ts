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

/**
 * What is done with a page as a whole. Hiding shows at once and offers Undo; deleting asks first.
 * An act waits for the one before it and goes on from the version that it left.
 */
export function usePageActs() {
  const { show, refresh } = usePageCache();
  const { say, fail, confirm } = useFeedback();
  const navigate = useNavigate();
  const sending = useRef<Promise<PageSummary | undefined>>(undefined);

  /** Sends a change; resolves to the page as it then is, or to nothing when it was refused. */
  async function send(page: PageSummary, change: object, isAfter = sending.current) {
    const mine = (async () => {
      const left = await isAfter;
      const { pageUid, updated_at } = left && left.updated_at > page.updated_at ? left : page;
      try {
        return await call(api.pages.update, { pageData: { pageUid, updated_at, ...change } });
      } catch (error) {
        fail(error);
        return undefined;
      }
    })();
    sending.current = mine;
    const changed = await mine;
    return { changed, isLast: sending.current === mine };
  }

  async function setHidden(page: PageSummary, pageHide: boolean) {
    const sent = send(page, { pageHide });
    await show((pages) =>
      pages.map((each) => (each.pageUid === page.pageUid ? { ...each, pageHide } : each)),
    );
    const { changed, isLast } = await sent;
    if (changed) {
      say(
        pageHide ? 'Page hide successfully' : 'Page show successfully',
        () => void setHidden(changed, !pageHide),
      );
    }
    // Between two acts the older one is not read back.
    if (isLast) await refresh();
  }

  async function remove(page: PageSummary) {
    const isAfter = sending.current;
    if (!(await confirm('Delete page', `“${page.title}” will be gone for everybody.`))) return;
    const { changed } = await send(page, { is_deleted: true, navigation: false }, isAfter);
    if (changed) {
      say('Page deleted successfully');
      await navigate(paths.place(page.place_slug));
      await show((pages) => pages.filter(({ pageUid }) => pageUid !== page.pageUid));
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

import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { PageSummary } from '#shared/pages/page-fields';
import { nextLanding } from '#shared/pages/page-order';
import { newPageTitle } from '#shared/pages/page-types';
import { pageWindowOf } from '#shared/pages/page-window';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import type { Place } from '#shared/places/places.contract';
import { placePath } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { isPassing } from '../../../api/retry.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { usePageCache } from './cache.ts';

/**
 * The actions on a whole page. Hiding shows at once and offers Undo; deleting asks first.
 * An action waits for the previous one and uses the version that it saved.
 */
export function usePageActs() {
  const { show, refresh } = usePageCache();
  const { say, fail, confirm } = useFeedback();
  const navigate = useNavigate();
  const sending = useRef<Promise<PageSummary | undefined>>(undefined);

  /** Sends a change; resolves to the changed page, or to nothing if it was refused. */
  async function send(page: PageSummary, change: object, isAfter = sending.current) {
    const mine = (async () => {
      const left = await isAfter;
      const { pageUid, updated_at } = left && left.updated_at > page.updated_at ? left : page;
      try {
        return await call(pagesApi.update, { pageData: { pageUid, updated_at, ...change } });
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
    // No reload between two actions: it would show the older state.
    if (isLast) await refresh();
  }

  /** `pages` are all pages of the place, in order. */
  async function remove(page: PageSummary, pages: readonly PageSummary[]) {
    const isAfter = sending.current;
    const next = page.landing_page ? nextOf(page, pages) : undefined;
    if (!(await confirm('Delete page', deletion(page, next)))) return;
    const { changed } = await send(page, { is_deleted: true, navigation: false }, isAfter);
    if (changed) {
      say('Page deleted successfully');
      await navigate(placePath(page.place_slug));
      await show((shown) =>
        shown
          .filter(({ pageUid }) => pageUid !== page.pageUid)
          .map((each) => (each.pageUid === next?.pageUid ? { ...each, landing_page: true } : each)),
      );
    }
    await refresh(changed && page);
  }

  return { setHidden, remove };
}

const nextOf = ({ pageUid }: PageSummary, pages: readonly PageSummary[]) =>
  nextLanding(
    pages.map((page) => ({ ...page, window: pageWindowOf(page) })),
    pageUid,
    serverNow(),
  );

/** Returns the text of the question before a page is deleted. */
function deletion({ title, landing_page }: PageSummary, next: PageSummary | undefined): string {
  if (!landing_page) return `“${title}” will be deleted for everyone.`;
  return next
    ? `“${title}” is the landing page. After you delete it, this place opens with “${next.title}”.`
    : `“${title}” is the landing page. This place has no other page that readers see.`;
}

/** The actions on the pages of a place: add a page, change the order. */
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
    // A click without an answer is retried with the same key, so it adds no second page.
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
      const made = await call(pagesApi.createAndSort, { pageData, sortData: [] }, options);
      adding.current = undefined;
      await refresh();
      say('Page added successfully');
      await navigate(placePath(place.slug, made.slug));
    } catch (error) {
      if (!isPassing(error)) adding.current = undefined;
      fail(error);
    } finally {
      isAdding.current = false;
    }
  }

  /** Shows a new order at once and sends it after earlier orders. Undo restores `before`. */
  async function order(pageUids: readonly string[], before: readonly string[]) {
    const rank = new Map(pageUids.map((pageUid, position) => [pageUid, position]));
    const rankOf = ({ pageUid }: PageSummary) => rank.get(pageUid) ?? pageUids.length;
    const sortData = pageUids.map((pageUid, position) => ({ pageUid, sort_order: position + 1 }));
    const isAfter = sending.current;
    const mine = (async () => {
      await isAfter;
      try {
        await call(pagesApi.sort, { sortData });
        say('Page order changed successfully', () => void order(before, pageUids));
      } catch (error) {
        fail(error);
      }
    })();
    sending.current = mine;
    await show((pages) => pages.toSorted((one, other) => rankOf(one) - rankOf(other)));
    await mine;
    // No reload between two orders: it would show the older order.
    if (sending.current === mine) await refresh();
  }

  return { add, order };
}

import { useState } from 'react';
import type { PageSummary } from '#shared/pages/page-fields';
import { mostMoved, pages as pagesApi } from '#shared/pages/pages.contract';
import type { Place } from '#shared/places/places.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** What has moved, with the new addresses of the pages. */
export interface Moved {
  readonly pages: readonly PageSummary[];
  readonly to: Place;
}

/** Moves pages of one place: as many together as the server takes. */
export function useMove(onMoved: (moved: Moved) => void) {
  const { say, fail } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function move(moving: readonly PageSummary[], to: Place) {
    setBusy(true);
    const pages: PageSummary[] = [];
    try {
      for (let i = 0; i < moving.length; i += mostMoved) {
        const pageUids = moving.slice(i, i + mostMoved).map(({ pageUid }) => pageUid);
        pages.push(...(await call(pagesApi.move, { pageUids, placeUid: to.placeUid })));
      }
      say(`${pages.length === 1 ? '1 page' : `${pages.length} pages`} moved to “${to.place}”.`);
    } catch (error) {
      fail(error);
    }
    setBusy(false);
    if (pages.length > 0) onMoved({ pages, to });
  }
  return { isBusy, move };
}

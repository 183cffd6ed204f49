import { useEffect } from 'react';
import { addVisit } from './queue.ts';

/** A page that was opened, as the web logs show it. */
export interface Visit {
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
}

/**
 * Records a page visit once the page is known. The server sets person, country, browser and system.
 */
export function useVisit(visit: Visit | undefined): void {
  const { pageId, title, pageType } = visit ?? {};
  useEffect(() => {
    if (pageId === undefined || title === undefined || pageType === undefined) return;
    addVisit({ pageId, title, pageType });
  }, [pageId, title, pageType]);
}

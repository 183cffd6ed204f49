import { useEffect } from 'react';
import { addVisit, type Visit } from './queue.ts';

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

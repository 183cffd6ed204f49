import { useEffect } from 'react';
import { weblogs as weblogsApi } from '#shared/web-logs/weblogs.contract';
import { call } from './client.ts';
import { serverNow } from './clock.ts';

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
    if (pageId === undefined) return;
    const visited_at = serverNow().toISOString();
    // A failure to record a visit is ignored.
    call(weblogsApi.create, { pageId, title, pageType, visited_at, country_name: '' }).catch(
      () => undefined,
    );
  }, [pageId, title, pageType]);
}

import { useEffect } from 'react';
import { api } from '#shared/contract/api';
import { call } from './client.ts';
import { serverNow } from './clock.ts';

/** A page that was opened, as the web logs show it. */
export interface Visit {
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
}

/** Records a page visit once it is known what the page is. The server sets person, country, browser and system itself. */
export function useVisit(visit: Visit | undefined): void {
  const { pageId, title, pageType } = visit ?? {};
  useEffect(() => {
    if (pageId === undefined) return;
    const visited_at = serverNow().toISOString();
    // A visit that cannot be recorded is no reason to disturb its reader.
    call(api.weblogs.create, { pageId, title, pageType, visited_at, country_name: '' }).catch(
      () => undefined,
    );
  }, [pageId, title, pageType]);
}

import { useEffect } from 'react';
import { weblogs as weblogsApi } from '#shared/web-logs/weblogs.contract';
import { tabPerson } from '../auth/tabSession.ts';
import { deviceChoice } from '../device/choice.ts';
import { call } from './client.ts';
import { serverNow } from './clock.ts';
import { visitBatches } from './visitBatches.ts';

/** A page that was opened, as the web logs show it. */
export interface Visit {
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
}

const batches = visitBatches({
  person: () => tabPerson(sessionStorage)?.sub,
  send: (visits, idempotencyKey) =>
    call(weblogsApi.create, { visits: [...visits] }, { idempotencyKey, keepalive: true }),
  storages: () =>
    deviceChoice() === 'own' ? [localStorage, sessionStorage] : [sessionStorage, localStorage],
  now: serverNow,
});

/** Sends the visits of this tab now. A failure is ignored: they are sent later. */
export const sendVisits = (): Promise<void> => batches.flush().catch(() => undefined);

let isListening = false;

/** Sends the visits when the page hides, closes or has a connection again. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const send = () => void sendVisits();
  addEventListener('pagehide', send);
  addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/**
 * Records a page visit once the page is known. The server sets person, country, browser and system.
 */
export function useVisit(visit: Visit | undefined): void {
  const { pageId, title, pageType } = visit ?? {};
  useEffect(() => {
    if (pageId === undefined || title === undefined || pageType === undefined) return;
    listen();
    batches.add({ pageId, title, pageType });
  }, [pageId, title, pageType]);
}

import type { BatchedVisit } from '#shared/web-logs/weblogs.contract';
import { tabPerson } from '../../auth/tabSession.ts';
import { serverNow } from '../clock.ts';
import type { batches } from './sender.ts';

/** A page that was opened, as the web logs show it. */
export interface Visit {
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
}

/** The code that collects and sends. The first screen does not wait for it. */
let sender: Promise<typeof batches> | undefined;

/** The visits of before that code has arrived. */
const early: BatchedVisit[] = [];

/** Collects a visit of this moment. A failure to record a visit is ignored. */
export function addVisit(visit: Visit): void {
  early.push({ ...visit, visited_at: serverNow().toISOString() });
  sender ??= import('./sender.ts').then((code) => code.batches);
  sender.then(
    ({ add }) => early.splice(0).forEach(add),
    () => {
      // Without a connection. The next visit tries again.
      sender = undefined;
    },
  );
}

// A page that is left before that code has arrived stores them as an unsent batch (`unsent.ts`): the next page sends it.
addEventListener('pagehide', () => {
  const visits = early.splice(0);
  if (visits.length === 0) return;
  const batch = { person: tabPerson(sessionStorage)?.sub, visits };
  sessionStorage[`portal.visits/${crypto.randomUUID()}`] = JSON.stringify(batch);
});

/** Sends the visits of this tab now. A failure is ignored: they are sent later. */
export const sendVisits = async (): Promise<void> => {
  await sender?.then(({ flush }) => flush()).catch(() => undefined);
};

import { visitsInBatch } from '#shared/web-logs/visits-in-batch';
import type { BatchedVisit } from '#shared/web-logs/weblogs.contract';
import { serverNow } from '../clock.ts';
import { ownVisits } from './own.ts';
import type { batches } from './sender.ts';
import { cut, forget, store } from './unsent.ts';

/** A page that was opened, as the web logs show it. */
export interface Visit {
  readonly pageId: string;
  readonly title: string;
  readonly pageType: string;
}

/** The code that collects and sends. The first screen does not wait for it. */
let sender: Promise<typeof batches> | undefined;

async function load(): Promise<typeof batches> {
  sender ??= import('./sender.ts').then((code) => code.batches);
  try {
    return await sender;
  } catch (error) {
    // Without a connection. The next visit tries again.
    sender = undefined;
    throw error;
  }
}

/** The visits of before that code has arrived. */
const early: BatchedVisit[] = [];

/** Collects a visit of this moment. A failure to record a visit is ignored. */
export function addVisit(visit: Visit): void {
  early.push({ ...visit, visited_at: serverNow().toISOString() });
  load().then(
    ({ add }) => early.splice(0).forEach(add),
    () => undefined,
  );
}

/**
 * Sends the visits of a page that is left before that code has arrived. They are stored as a batch until the
 * server has answered, so the next page sends them again if need be.
 */
function sendEarly(): void {
  const visits = early.splice(0).slice(-visitsInBatch.visits).map(cut);
  const person = ownVisits.person();
  if (visits.length === 0 || person === undefined) return;
  const key = crypto.randomUUID();
  const places = ownVisits.storages();
  store(places, [key, { person, visits }]);
  ownVisits.send(visits, key).then(
    () => forget(places, key),
    () => undefined,
  );
}

addEventListener('pagehide', sendEarly);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendEarly();
});

/** Sends the visits of this tab now. A failure is ignored: they are sent later. */
export const sendVisits = async (): Promise<void> => {
  await sender?.then(({ flush }) => flush()).catch(() => undefined);
};

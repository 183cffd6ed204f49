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

/** Collects a visit of this moment. A failure to record a visit is ignored. */
export function addVisit(visit: Visit): void {
  const visited_at = serverNow().toISOString();
  load().then(
    ({ add }) => add({ ...visit, visited_at }),
    () => undefined,
  );
}

/** Sends the visits of this tab now. A failure is ignored: they are sent later. */
export const sendVisits = async (): Promise<void> => {
  await sender?.then(({ flush }) => flush()).catch(() => undefined);
};

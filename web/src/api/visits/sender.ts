import { serverNow } from '../clock.ts';
import { visitBatches } from './batches.ts';
import { ownVisits } from './own.ts';

/** The visits of this tab. */
export const batches = visitBatches({ ...ownVisits, now: serverNow });

// When the page hides, closes or has a connection again.
const send = () => void batches.flush();
addEventListener('pagehide', send);
addEventListener('online', send);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});

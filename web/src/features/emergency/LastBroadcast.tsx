import { BroadcastBar } from './BroadcastBar.tsx';
import { lastKnownBroadcast } from './lastKnown.ts';

/** The last known broadcast, for when the portal itself cannot be reached. */
export function LastBroadcast() {
  const last = lastKnownBroadcast();
  return last?.status ? <BroadcastBar message={last.message} /> : null;
}

import { BroadcastBar } from './BroadcastBar.tsx';
import { useBanner, useBannerFeed } from './useBanner.ts';

/**
 * The broadcast while the portal itself cannot be reached: from the file whose address this device
 * has stored, or the last one that it showed.
 */
export function LastBroadcast() {
  useBannerFeed({ file: undefined });
  const last = useBanner();
  return last?.status ? <BroadcastBar message={last.message} /> : null;
}

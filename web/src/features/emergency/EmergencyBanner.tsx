import { Link } from 'react-router-dom';
import { pathTo } from '#shared/site/paths';
import { BroadcastBar } from './BroadcastBar.tsx';
import { useBroadcast } from './useBroadcast.ts';

/** The banner above every screen during a broadcast, with a link to its page. */
export function EmergencyBanner() {
  const { broadcast } = useBroadcast();
  if (!broadcast?.status) return null;
  return (
    <BroadcastBar
      message={broadcast.message}
      more={<Link to={pathTo('/emergency-brodcast')}>Details</Link>}
    />
  );
}

import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { BroadcastBar } from './BroadcastBar.tsx';
import { useBroadcast } from './useBroadcast.ts';

/** The banner over every screen while a broadcast is on; it leads to its page. */
export function EmergencyBanner() {
  const { broadcast } = useBroadcast();
  if (!broadcast?.status) return null;
  return (
    <BroadcastBar message={broadcast.message} more={<Link to={paths.emergency}>Details</Link>} />
  );
}

import { Link } from 'react-router';
import { emergencybroadcast as emergencybroadcastApi } from '#shared/emergency/emergencybroadcast.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../api/client.ts';
import { useSession } from '../../auth/session.tsx';
import { BroadcastBar } from './BroadcastBar.tsx';
import { useBanner, useBannerFeed } from './useBanner.ts';
import { useEmergencyFile } from './useEmergencyFile.ts';

/** The banner above every screen during a broadcast, with a link to its page. */
export function EmergencyBanner() {
  const { schoolUid } = useSession().settings;
  const { file, onMoved } = useEmergencyFile(schoolUid);
  const broadcast = useBanner();
  useBannerFeed({ file, onMoved, readApi: () => call(emergencybroadcastApi.get, {}) });
  if (!broadcast?.status) return null;
  return (
    <BroadcastBar
      message={broadcast.message}
      more={<Link to={pathTo('/emergency-brodcast')}>Details</Link>}
    />
  );
}

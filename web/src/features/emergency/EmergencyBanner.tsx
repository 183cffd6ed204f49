import { Box } from '@mui/material';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isAllClear } from '#shared/emergency/all-clear';
import { emergencybroadcast as emergencybroadcastApi } from '#shared/emergency/emergencybroadcast.contract';
import { pathTo } from '#shared/site/paths';
import { settings as settingsApi } from '#shared/site/settings.contract';
import { call } from '../../api/client.ts';
import { serverNow } from '../../api/clock.ts';
import { useSession } from '../../auth/session.tsx';
import { useSchoolClock } from '../../components/hooks/useSchoolClock.ts';
import { sinceText } from '../../components/text/dates.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { BroadcastBar } from './BroadcastBar.tsx';
import type { Banner } from './bannerFeed.ts';
import { forFamilies } from './forFamilies.ts';
import { useBanner, useBannerFeed } from './useBanner.ts';
import { useIsFamily } from './useIsFamily.ts';

/**
 * The banner above every screen during a broadcast, with a link to its page. That page has the whole
 * message on top, in the same colours and announced alike: there it is not said twice.
 */
export function EmergencyBanner() {
  const { schoolUid } = useSession().settings;
  const { file, onMoved } = useEmergencyFile(schoolUid);
  const broadcast = useBanner();
  useBannerFeed({ file, onMoved, readApi: () => call(emergencybroadcastApi.get, {}) });
  const { pathname } = useLocation();
  const page = pathTo('/emergency-brodcast');
  const isFamily = useIsFamily();
  if (!broadcast?.status || pathname === page) return null;
  const message = isFamily ? toldFirst(broadcast) : broadcast.message;
  const { updated_at } = broadcast;
  return (
    <BroadcastBar
      message={message}
      more={
        <Box sx={{ flexShrink: 0, textAlign: 'end' }}>
          {updated_at && <SentAt at={updated_at} />}
          <Link to={page}>Details</Link>
        </Box>
      }
    />
  );
}

/** When the message was written or changed: without it nobody knows if it still holds. */
function SentAt({ at }: { at: string }) {
  const timeZone = useTimeZone();
  // After midnight the time alone would be of another day.
  useSchoolClock();
  return (
    <Box component="time" dateTime={at} sx={{ display: 'block', fontWeight: 400 }}>
      {sinceText(new Date(at), serverNow(), timeZone)}
    </Box>
  );
}

/** Returns the message with the sentences for families first; an all-clear begins with its words. */
function toldFirst(broadcast: Banner): string {
  const { told, rest } = forFamilies(broadcast.message);
  return told === '' || isAllClear(broadcast) ? broadcast.message : `${told} ${rest}`.trim();
}

/** The shortest time between two reads of the settings, in milliseconds. */
const pause = 60_000;

/** Returns the address of the emergency file, and how to ask for another one. */
function useEmergencyFile(id: string) {
  const { emergency_file } = useSession().settings;
  const [moved, setMoved] = useState<string>();
  const asked = useRef(0);
  async function onMoved(): Promise<void> {
    if (Date.now() - asked.current < pause) return;
    asked.current = Date.now();
    // If it fails, the next request of the file tries again.
    const found = await call(settingsApi.get, { id }).catch(() => undefined);
    if (found) setMoved(found.emergency_file);
  }
  return { file: moved ?? emergency_file, onMoved: () => void onMoved() };
}

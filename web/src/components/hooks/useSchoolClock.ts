import { useEffect, useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { clockIn } from '../text/inWords.ts';
import { useTimeZone } from '../text/timeZone.ts';

/** Returns the school's time as `HH:MM`. It renews itself while the page is open. */
export function useSchoolClock(): string {
  const timeZone = useTimeZone();
  const [clock, setClock] = useState(() => clockIn(serverNow(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setClock(clockIn(serverNow(), timeZone)), 15_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return clock;
}

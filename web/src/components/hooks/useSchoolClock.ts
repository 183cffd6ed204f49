import { useEffect, useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { useTimeZone } from '../text/timeZone.ts';

/** Returns the school's time as `HH:MM`. It renews itself while the page is open. */
export function useSchoolClock(): string {
  const timeZone = useTimeZone();
  const [clock, setClock] = useState(() => clockIn(timeZone));
  useEffect(() => {
    const timer = setInterval(() => setClock(clockIn(timeZone)), 15_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return clock;
}

const clockIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(serverNow());

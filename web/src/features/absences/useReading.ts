import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../api/clock.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import type { Reading } from './words.ts';

/** Returns the school's time and day, by which days are named. */
export function useReading(): Reading & { readonly today: string } {
  const timeZone = useTimeZone();
  const now = serverNow();
  return { timeZone, now, today: dayIn(timeZone, now) };
}

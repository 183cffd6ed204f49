import { startOfDay } from '#shared/kernel/zone';
import { DateWords } from '../components/text/DateWords.tsx';
import { useTimeZone } from '../components/text/timeZone.ts';
import type { Entry } from './entry.ts';

/** The date of an entry in words: of an instant, or of a day. */
export function EntryDate({ entry: { date = '', withTime = false } }: { entry: Entry }) {
  const timeZone = useTimeZone();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date);
  const at = isDay ? startOfDay(timeZone, date).toISOString() : date;
  return <DateWords at={at} withTime={withTime} />;
}

import { serverNow } from '../../api/clock.ts';
import { Quiet } from '../layout/layout.tsx';
import { inSentence, wordsOf } from './dates.ts';
import { useTimeZone } from './timeZone.ts';

/** `Looks until today, 2:30 pm are listed.` */
export function completeWords(until: string, timeZone: string): string {
  return `Looks until ${inSentence(wordsOf(new Date(until), serverNow(), timeZone, true))} are listed.`;
}

/** Up to when a list of looks at a child is complete: it is made again within the hour. */
export function CompleteUntil({ until }: { until: string | undefined }) {
  const timeZone = useTimeZone();
  if (!until) return null;
  return (
    <Quiet role="note">{completeWords(until, timeZone)} Newer ones follow within an hour.</Quiet>
  );
}

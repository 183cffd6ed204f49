import { serverNow } from '../../api/clock.ts';
import { dayText, hourText, longDayText, wordsOf } from './dates.ts';
import { useTimeZone } from './timeZone.ts';

interface HourTextProps {
  /** The start of the hour, an ISO instant. */
  hour: string;
  /** The day in words: `Today, between 2 and 3 pm`. Otherwise `2026-06-04 between 2 and 3 pm`. */
  inWords?: boolean;
}

/** The hour in which something was, perhaps more than once, in the school's time zone. */
export function HourText({ hour, inWords = false }: HourTextProps) {
  const timeZone = useTimeZone();
  const from = new Date(hour);
  const day = inWords ? `${wordsOf(from, serverNow(), timeZone)},` : dayText(from, timeZone);
  return (
    <time dateTime={hour} title={longDayText(from, timeZone)}>
      {`${day} ${hourText(from, timeZone)}`}
    </time>
  );
}

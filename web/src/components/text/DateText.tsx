import { dayText, longDayText, minuteText } from './dates.ts';
import { useTimeZone } from './timeZone.ts';

interface DateTextProps {
  /** An ISO instant. */
  at: string;
  /** With hours and minutes, for logs. */
  withTime?: boolean;
}

/** An instant in the school's time zone: `YYYY-MM-DD`, or with `hh:mm am/pm`. */
export function DateText({ at, withTime = false }: DateTextProps) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  return (
    <time dateTime={at} title={longDayText(date, timeZone)}>
      {withTime ? minuteText(date, timeZone) : dayText(date, timeZone)}
    </time>
  );
}

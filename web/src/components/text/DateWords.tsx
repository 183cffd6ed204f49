import { serverNow } from '../../api/clock.ts';
import { inSentence, longDayText, nearAndDayText, wordsOf } from './dates.ts';
import { useTimeZone } from './timeZone.ts';

interface DateWordsProps {
  /** An ISO instant. */
  at: string;
  withTime?: boolean;
  /** `Today, Wed 2 Dec`: for what may be read on another day, or printed. */
  withDay?: boolean;
  /** Within a sentence: `today`. */
  isInside?: boolean;
}

/** An instant in words for people: `Today, 3:30 pm`, `Yesterday`, `Fri 20 Nov`. */
export function DateWords({
  at,
  withTime = false,
  withDay = false,
  isInside = false,
}: DateWordsProps) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  const words = withDay
    ? nearAndDayText(date, serverNow(), timeZone)
    : wordsOf(date, serverNow(), timeZone, withTime);
  return (
    <time dateTime={at} title={longDayText(date, timeZone)}>
      {isInside ? inSentence(words) : words}
    </time>
  );
}

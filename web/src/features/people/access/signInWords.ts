import { dayIn } from '#shared/kernel/zone';
import { inSentence, wordsOf } from '../../../components/text/dates.ts';

/**
 * Says when somebody signed in last. What is stored is a day of UTC, which begins at 11 am at a school in
 * Sydney and ends on its next day, so it may name two days of the school: `Yesterday or today`.
 */
export function signInWords(lastOn: string, now: Date, timeZone: string): string {
  const began = new Date(`${lastOn}T00:00:00.000Z`);
  const ended = new Date(Math.min(began.getTime() + 86_400_000 - 1, now.getTime()));
  const [first, last] = [began, ended].map((at) => wordsOf(at, now, timeZone));
  if (dayIn(timeZone, began) >= dayIn(timeZone, ended)) return first ?? '';
  return `${first} or ${inSentence(last ?? '')}`;
}

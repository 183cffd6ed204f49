import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import type { Values } from '#shared/questions/question';
import { dayName } from '../../components/days/days.ts';
import { waitingWords } from './placeWords.ts';

const shortDay = { weekday: 'short', day: 'numeric', month: 'long' } as const;
const names = new Intl.ListFormat('en-AU');

/** Returns a day as `Fri 12 June`. */
export const dayOf = (day: string): string => dayName(day, shortDay);

/** Asks to confirm that a post was read. */
export const confirmText = (by: string): string =>
  `Please confirm by ${dayOf(by)} that you have read this`;

/** Returns the children among some subjects, as “Nina and Sam”; empty if they are the reader alone. */
export const namesOf = (subjects: readonly OwnSubject[]): string =>
  names.format(subjects.flatMap(({ firstname }) => firstname || []));

/** Returns what an answer means for the day of a child, that it waits for a place, or that there is one. */
export function answeredText(subject: OwnSubject): string {
  const { firstname, outcome, waiting } = subject;
  if (waiting !== undefined) return waitingWords(subject);
  if (outcome) {
    const who = firstname || 'You';
    if (outcome === 'goes') return firstname ? `${who} goes.` : 'You go.';
    return firstname ? `${who} doesn’t go.` : 'You don’t go.';
  }
  return firstname ? `Answered for ${firstname}.` : 'You have answered.';
}

/** Returns for whom the reader has read a post: “You have read this for Nina and Sam”. */
export function readText(given: readonly OwnSubject[]): string {
  const whom = namesOf(given);
  return whom ? `You have read this for ${whom}` : 'You have read this';
}

/** Whether an ask has one question that a single button answers. */
export const isOneTap = ({ questions }: Pick<OwnAsk, 'questions'>): boolean =>
  questions.length === 0 || (questions.length === 1 && questions[0]?.kind === 'yes-no');

/** The values of the subjects in the form, by subject. */
export type Typed = Readonly<Record<string, Values>>;

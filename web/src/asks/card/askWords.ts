import type { OwnAsk, OwnSubject } from '#shared/asks/asks.contract';
import { moneyText } from '#shared/finance/money';
import type { Values } from '#shared/questions/question';
import { briefDay, briefDayAndYear } from '../../components/days/days.ts';
import { waitingWords } from './placeWords.ts';

const names = new Intl.ListFormat('en-AU');

/** Returns a day as `Fri 12 Jun`. */
export const dayOf = briefDay;

/** Asks to confirm that a post was read. */
export const confirmText = (by: string): string =>
  `Please confirm by ${dayOf(by)} that you have read this`;

/** Returns until when something is asked, where it is not known whether it is answered. */
export const unknownText = ({ by, isRead }: { by: string; isRead: boolean }): string =>
  `${isRead ? 'Confirmations' : 'Answers'} until ${dayOf(by)}`;

/** Returns the children among some subjects, as “Nina and Sam”; empty if they are the reader alone. */
export const namesOf = (subjects: readonly OwnSubject[]): string =>
  names.format(subjects.flatMap(({ firstname }) => firstname || []));

/** Whether the reader gave an answer: only then its values are there. */
export const isOwn = ({ values }: OwnSubject): boolean => values !== undefined;

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

/** Returns who reads what only the school reads, and until when; empty if nothing is asked for it alone. */
export const schoolOnlyWords = (schoolOnly: OwnAsk['school_only']): string =>
  schoolOnly
    ? `Only the school reads this: ${readersOf(schoolOnly)}. It is deleted after ${untilOf(schoolOnly)}.`
    : '';

/** The same about what is written already, of which the card says that only the school reads it. */
export const readersWords = (schoolOnly: OwnAsk['school_only']): string =>
  schoolOnly ? `Read by ${readersOf(schoolOnly)}. Deleted after ${untilOf(schoolOnly)}.` : '';

type SchoolOnly = NonNullable<OwnAsk['school_only']>;
const readersOf = ({ readers }: SchoolOnly): string =>
  readers.length > 0 ? names.format(readers) : 'the school';
const untilOf = ({ until }: SchoolOnly): string => briefDayAndYear(until);

/** Says that one of several carers pays, and that each sees only the own payment. */
export const onceText = (whom: string): string =>
  `Once for ${whom}, by one of the carers. You see only your own payments here.`;

/**
 * Returns what stands before the words to which somebody agrees, for those who may go. With one tap for
 * each of several children, each is agreed for at its own. Nobody agrees before a Yes.
 */
export function agreeWords(ask: OwnAsk, subjects: readonly OwnSubject[], typed: Typed): string {
  const goes = goesOf(ask);
  const goers = goes
    ? subjects.filter(({ subject }) => typed[subject]?.[goes] === 'yes')
    : subjects;
  const names = namesOf(goers.length > 0 ? goers : subjects);
  if (!isOneTap(ask)) {
    return `By sending${goers.length > 0 ? '' : ' Yes'}, you agree${names && ` for ${names}`}:`;
  }
  const act = goes ? 'answering Yes' : 'answering';
  if (ask.questions.length > 0 && subjects.length > 1) return `By ${act} for a child, you agree:`;
  return `By ${act}${names && ` for ${names}`}, you agree:`;
}

/** Returns the question that says who goes. */
export const goesOf = ({ questions }: Pick<OwnAsk, 'questions'>): string | undefined =>
  questions.find(({ goes }) => goes)?.questionUid;

/** Returns for whom nobody has said No so far: only they agree to what a form says. */
export function whoMayGo(
  ask: Pick<OwnAsk, 'questions'>,
  subjects: readonly OwnSubject[],
  typed: Typed,
): OwnSubject[] {
  const goes = goesOf(ask);
  return subjects.filter(({ subject }) => !goes || typed[subject]?.[goes] !== 'no');
}

/** Returns what *Same for* has copied, and what each child needs for itself: “Copied from Nina.” */
export function copiedWords(from: OwnSubject, to: OwnSubject, own: readonly string[]): string {
  const copied = `Copied from ${from.firstname || 'your own answer'}.`;
  if (own.length === 0) return copied;
  const questions = names.format(own.map((text) => text.replace(/\s*\?$/, '')));
  return `${copied} ${questions}: please write ${to.firstname}’s own.`;
}

interface Paid {
  /** What the school asks for, and what was paid, in cents. */
  readonly cents: number;
  readonly paid: NonNullable<OwnSubject['paid']>;
}

/** Returns what the reader's own account says was paid: “Paid Sun 3 May”, or a part of the amount. */
export function paidWords({ cents, paid }: Paid): string {
  const on = briefDay(paid.on);
  if (paid.cents >= cents) return `Paid ${on}`;
  return `${moneyText(paid.cents)} of ${moneyText(cents)} paid, ${on}`;
}

/** Whether an ask has one question that a single button answers. */
export const isOneTap = ({ questions }: Pick<OwnAsk, 'questions'>): boolean =>
  questions.length === 0 || (questions.length === 1 && questions[0]?.kind === 'yes-no');

/**
 * Returns the answers of who needs no place, where the one question is how many: nobody should have to
 * know that this is a nought.
 */
export function noneOf({ questions }: OwnAsk, subjects: readonly OwnSubject[]): Typed | undefined {
  const [question, ...more] = questions;
  if (question?.kind !== 'number' || question.limit === undefined || more.length > 0) return;
  return Object.fromEntries(
    subjects.map(({ subject }) => [subject, { [question.questionUid]: 0 }]),
  );
}

/** The values of the subjects in the form, by subject. */
export type Typed = Readonly<Record<string, Values>>;

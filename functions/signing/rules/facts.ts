import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/kernel/errors';
import type { StoredRecipient } from '../store/request.record.ts';
import { mostTries } from './progress.ts';

/** What the school knows of a child, by which a link is opened. */
export interface ChildFacts {
  readonly number?: string | undefined;
  /** Day and month of birth: `DD-MM`. */
  readonly birthday?: string | undefined;
}

/** Returns the facts of a student from the roster. `born` is a day `YYYY-MM-DD`. */
export function childFacts(
  studentNumber: string | undefined,
  born: string | undefined,
): ChildFacts {
  const [, month, day] = born?.split('-') ?? [];
  const number = studentNumber?.trim();
  return {
    ...(number && { number }),
    ...(month && day && { birthday: `${day.slice(0, 2)}-${month}` }),
  };
}

/** Returns by which facts a link is opened. */
export const asksFor = ({ number, birthday }: ChildFacts): ('number' | 'birthday')[] => [
  ...(number === undefined ? [] : (['number'] as const)),
  ...(birthday === undefined ? [] : (['birthday'] as const)),
];

/** Tells whether all given facts are right, and one at least is given. */
export function isRight(known: ChildFacts, given: ChildFacts): boolean {
  const names = (['number', 'birthday'] as const).filter((name) => given[name]);
  const results = names.map((name) => isSame(known[name], given[name]));
  return results.length > 0 && results.every(Boolean);
}

const digestOf = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest();

/** Compares in constant time. What the school does not know is never right. */
function isSame(known: string | undefined, given: string | undefined): boolean {
  const isEqual = timingSafeEqual(digestOf(known ?? ''), digestOf(given ?? ''));
  return isEqual && known !== undefined;
}

/** Tells whether the links of a recipient end, because no try is left. */
export const isOut = ({ tries }: StoredRecipient): boolean => (tries?.all ?? 0) >= mostTries.all;

/** The answer to a wrong fact: how many tries are left. */
export function wrongFactAnswer(recipient: StoredRecipient, given: ChildFacts): AppError {
  const { hour = 0, all = 0 } = recipient.tries ?? {};
  const left = Math.min(mostTries.hour - hour, mostTries.all - all);
  const then = isOut(recipient)
    ? 'This link has ended, because there were too many wrong answers. The school knows about it.'
    : left > 0
      ? `You have ${left === 1 ? 'one try' : `${left} tries`} left.`
      : 'You can try again in an hour.';
  const sentence = `This is not what the school has. ${then}`;
  const name = given.number ? 'number' : 'birthday';
  return new AppError('badRequest', sentence, { fields: { [name]: sentence } });
}

/** The answer to a further fact when there were too many wrong ones in an hour. */
export function tooManyTries({ tries }: StoredRecipient, now: Date): AppError {
  const since = Date.parse(tries?.since ?? now.toISOString());
  const minutes = Math.max(1, Math.ceil((since + 3_600_000 - now.getTime()) / 60_000));
  return new AppError(
    'tooMany',
    `There were ${mostTries.hour} wrong answers. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}

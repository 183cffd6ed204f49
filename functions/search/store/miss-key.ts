import { createHash } from 'node:crypto';
import type { School } from '#functions/kernel/record/declaration';

/** The longest stored term, in characters. */
const longest = 60;

/** Returns a searched text as it is counted: in lower case, without needless spaces. */
export const missedTerm = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().replace(/\s+/gu, ' ').slice(0, longest);

/** Returns the month of a moment. */
export const missMonth = (at: Date): string => at.toISOString().slice(0, 7);

/**
 * Returns the sort key of a search without a result. It has the person only as a hash with the
 * term, so that nobody can list what a person searched for; an erasure can still find it.
 */
export function missKey(
  { site }: School,
  miss: { readonly term: string; readonly userUid: string },
) {
  const person = createHash('sha256').update(`${site}\n${miss.term}\n${miss.userUid}`);
  return `${miss.term}#${person.digest('hex').slice(0, 32)}`;
}

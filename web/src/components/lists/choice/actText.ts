import { AppError } from '#shared/kernel/errors';

/** A record that an act did not change, and why. */
export interface Refusal {
  readonly title: string;
  readonly error: unknown;
}

/** The most records that a message names. */
const mostNamed = 3;

/** Says what was done, and which records were not changed: `2 posts withdrawn. Not changed: …` */
export function actSummary(words: string, refused: readonly Refusal[]): AppError {
  const named = refused
    .slice(0, mostNamed)
    .map(({ title, error }) => `“${title}”: ${sentenceOf(error)}`);
  const more = refused.length - named.length;
  const rest = more > 0 ? ` And ${more} more.` : '';
  return new AppError('conflict', `${words} Not changed: ${named.join(' ')}${rest}`);
}

const sentenceOf = (error: unknown): string =>
  error instanceof AppError ? error.message : 'Something went wrong. Please try again.';

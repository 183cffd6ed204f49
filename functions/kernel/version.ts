import { AppError } from '#shared/kernel/errors';

/**
 * Returns the next `updated_at`: now, but always later than the replaced version, so that two
 * versions never look equal.
 */
export const nextVersion = (now: Date, replaced: string | undefined): string =>
  new Date(Math.max(now.getTime(), replaced ? Date.parse(replaced) + 1 : 0)).toISOString();

/**
 * Returns the conflict error for a stale write. It carries the newer version, so that a screen can
 * offer both.
 */
export const changedMeanwhile = (current: unknown): AppError =>
  new AppError(
    'conflict',
    'Another person has changed this since you opened it. Compare the two versions, then decide.',
    { details: { current } },
  );

import { AppError } from '#shared/errors';

/** The next `updated_at`: now, but always later than the version that is replaced, so that equal stamps never hide a change. */
export const nextVersion = (now: Date, seen: string | undefined): string =>
  new Date(Math.max(now.getTime(), seen ? Date.parse(seen) + 1 : 0)).toISOString();

/** Somebody else's change came first; the newer version goes along, so that nothing typed needs to be lost. */
export const changedMeanwhile = (current: unknown): AppError =>
  new AppError(
    'conflict',
    'Somebody else has changed this since you opened it. Compare the two versions, then decide.',
    { details: { current } },
  );

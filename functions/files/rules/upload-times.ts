const minute = 60_000;

/**
 * Times of an upload from the moment of its form, in milliseconds. Each leaves room for the one
 * before: nothing can become ready after it was called late.
 */
export const uploadTimes = {
  /** Until then the form takes a file. */
  form: 10 * minute,
  /** Until then its inspection begins. It takes 2 minutes at most (`infra/sizes.ts`). */
  inspection: 15 * minute,
  /** From then on a file without a result is late. */
  late: 18 * minute,
} as const;

/** The sort key of the lock. Intakes begin with the time, so they all sort before it. */
export const lockKey = 'lock';

/** Milliseconds for which an answer waits, so that one that is changed at once is told once. */
export const answerWaits = 5 * 60_000;

/** The most texts of a list, and the longest text in characters. */
export const mostGoals = 10;
export const longest = { text: 1000, comment: 2000 } as const;

/** The error for a student who has written nothing. */
export const nothingWritten = 'Write at least one goal or one reflection.';

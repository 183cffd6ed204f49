/** Returns a number with its word: `1 goal`, `2 goals`. */
export const counted = (count: number, what: string): string =>
  `${count} ${count === 1 ? what : `${what}s`}`;

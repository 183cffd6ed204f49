/** Sorts by a name as a reader would: without regard to case, numbers by their size. */
export const byName =
  <T>(nameOf: (each: T) => string) =>
  (a: T, b: T): number =>
    collator.compare(nameOf(a), nameOf(b));

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Returns a comparison by name that ignores case and sorts numbers by value. */
export const byName =
  <T>(nameOf: (each: T) => string) =>
  (a: T, b: T): number =>
    collator.compare(nameOf(a), nameOf(b));

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

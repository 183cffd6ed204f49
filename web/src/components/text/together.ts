/** Returns words whose hours stay on a line with their “am”, and days with their month. */
export const together = (words: string): string =>
  words.replace(
    /(\d) (?=(?:[ap]m|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b)/g,
    '$1\u00a0',
  );

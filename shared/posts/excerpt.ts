/** How many characters of a text an excerpt has that nobody wrote. */
const most = 150;

/**
 * Returns an excerpt as it is shown. One that is the beginning of a text ends with a whole word and
 * “…”; an excerpt that is shorter, or ends a sentence, stays.
 */
export function shownExcerpt(excerpt: string): string {
  const characters = [...excerpt];
  // The beginning of a text lost the spaces at its end.
  if (characters.length < most - 2 || /[.!?…]$/u.test(excerpt)) return excerpt;
  if (characters.length > most) return excerpt;
  return `${excerpt.replace(/\s\S*$/u, '').replace(/[\s,;:–-]+$/u, '')}…`;
}

/**
 * Names the parts of a page that could not be loaded: it may be one that somebody waits for. `words` say
 * what each shows, in the middle of a sentence. A newer release may have parts that this page does not
 * know.
 */
export function missingText(
  parts: readonly string[],
  words: Readonly<Partial<Record<string, string>>>,
): string {
  const names = new Set(parts.flatMap((part) => words[part] ?? []));
  if (names.size === 0) return 'Some of this page could not be loaded.';
  return `Not loaded: ${new Intl.ListFormat('en-AU').format(names)}. Everything else is here.`;
}

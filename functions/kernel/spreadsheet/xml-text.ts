/**
 * Returns a text for a cell's XML: at most `longest` characters, line ends as LF, a space for a
 * character that XML does not allow.
 */
export function xmlText(text: string, longest: number): string {
  // Most texts stay as they are: one look instead of eight.
  if (text.length <= longest && !special.test(text)) return text;
  const lines = text.replace(/\r\n?/g, '\n');
  // An unpaired surrogate is removed at the end, and replaced elsewhere.
  const cut = lines
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, lines.length > longest ? '' : '$&');
  return cut
    .toWellFormed()
    .replace(unwritable, ' ')
    .replace(looksEscaped, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Matches every character that the function may change. */
const special =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
  /[\0-\x08\x0b-\x1f&<>"_\ud800-\udfff\ufffe\uffff]/;

/** Characters that XML 1.0 does not allow, besides unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * `_x000D_` in a cell means a character, so a literal underscore before it is written as `_x005F_`
 * (ECMA-376, 22.9.2.19).
 */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

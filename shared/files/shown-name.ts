/** The characters of a name that is shown. */
const longestName = 100;

/**
 * Returns the name of a file as it is shown: without folders, control characters and direction
 * marks, and short, with its ending.
 */
export function shownName(filename: string): string {
  const plain = filename
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return 'File';
  const letters = [...plain];
  if (letters.length <= longestName) return plain;
  const ending = [...(/\.[\p{L}\p{N}]{1,8}$/u.exec(plain)?.[0] ?? '')];
  return [...letters.slice(0, longestName - ending.length - 1), '…', ...ending].join('');
}

/**
 * Joins a list into one query value by commas. Commas and backslashes in a value get a backslash
 * before them.
 */
export const joinedList = (values: readonly unknown[]): string =>
  values.map((value) => String(value).replace(/[\\,]/g, '\\$&')).join(',');

/**
 * Splits a query value into a list. A backslash before any other character, or at the end, is
 * literal.
 */
export function splitList(text: string): string[] {
  const values = [''];
  for (const [piece] of text.matchAll(/\\[\\,]|./gsu)) {
    if (piece === ',') values.push('');
    else
      values.push(`${values.pop()}${piece.length === 2 && piece[0] === '\\' ? piece[1] : piece}`);
  }
  return values;
}

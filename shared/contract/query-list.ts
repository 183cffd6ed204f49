/** A list as one value of a query: joined by commas; a comma that is part of a value has a backslash before it, and so has a backslash. */
export const joinedList = (values: readonly unknown[]): string =>
  values.map((value) => String(value).replace(/[\\,]/g, '\\$&')).join(',');

/** The values of a list in a query. A backslash before anything else, or at the end, stands for itself. */
export function splitList(text: string): string[] {
  const values = [''];
  for (const [piece] of text.matchAll(/\\[\\,]|./gsu)) {
    if (piece === ',') values.push('');
    else
      values.push(`${values.pop()}${piece.length === 2 && piece[0] === '\\' ? piece[1] : piece}`);
  }
  return values;
}

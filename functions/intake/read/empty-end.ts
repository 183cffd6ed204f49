/** Returns the cells of a row up to the last one with a value, but at least so many as there should be. */
export function withoutEmptyEnd(cells: readonly string[], least = 0): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  const end = Math.max(last + 1, Math.min(least, cells.length));
  return end === cells.length ? cells : cells.slice(0, end);
}

/**
 * Moves a tab among the movable ones and returns the new order of all pages of the place. Pages
 * that are fixed or are no tabs keep their positions.
 */
export function moved(
  pages: readonly string[],
  movable: readonly string[],
  pageUid: string,
  to: number,
): string[] {
  const from = movable.indexOf(pageUid);
  const at = Math.max(0, Math.min(movable.length - 1, to));
  if (from < 0 || from === at) return [...pages];
  const next = movable.toSpliced(from, 1).toSpliced(at, 0, pageUid);
  const isMovable = new Set(movable);
  return pages.map((each) => (isMovable.has(each) ? (next.shift() ?? each) : each));
}

/** Returns the row that a key moves to; undefined for other keys. */
export function targetOf(key: string, from: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  return step && Math.max(0, Math.min(last, from + step));
}

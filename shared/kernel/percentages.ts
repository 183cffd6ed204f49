/** Percentages have one decimal. */
const units = 1000;

/**
 * Returns the share of each count in per cent, with one decimal. Together they are exactly 100: the
 * largest remainders are rounded up. Equal remainders are rounded up in the given order. Without
 * any count each share is 0.
 */
export function percentagesOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * units) / total);
  const shares = exact.map(Math.floor);
  const missing = units - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, i) => ({ i, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  for (const { i } of byRemainder.slice(0, missing)) shares[i] = (shares[i] ?? 0) + 1;
  return shares.map((share) => share / 10);
}

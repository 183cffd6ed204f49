/**
 * Returns a quartile by the rule R-7 (Hyndman and Fan 1996), which spreadsheets and numpy use: the
 * value at position (n − 1) · q / 4 of the sorted values, between two values in proportion. Of
 * whole values the result is exact, as it has at most two binary places.
 *
 * @param sorted At least one value, in order.
 * @param quarter 1 for the lower quartile, 2 for the median, 3 for the upper one.
 */
export function quartile(sorted: readonly number[], quarter: 1 | 2 | 3): number {
  const position = (sorted.length - 1) * quarter;
  const below = Math.floor(position / 4);
  const low = sorted[below];
  if (low === undefined) throw new RangeError('A quartile needs values');
  const high = sorted[below + 1] ?? low;
  return low + ((position % 4) * (high - low)) / 4;
}

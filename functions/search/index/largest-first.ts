/** About how many numbers are sorted at once, and how many of them show where these begin. */
const few = 1_000;
const looks = 500;

/**
 * Yields numbers, the largest first. A search takes a few hundred of up to a hundred thousand, so the
 * others are not sorted.
 */
export function* largestFirst(numbers: Float64Array): Generator<number> {
  let rest = numbers;
  while (rest.length > 2 * few) {
    const bound = boundOf(rest);
    const large = rest.filter((each) => each >= bound);
    if (large.length === rest.length) break;
    rest = rest.filter((each) => each < bound);
    yield* large.sort().reverse();
  }
  yield* rest.slice().sort().reverse();
}

/** Returns a number that about `few` others exceed. */
function boundOf(numbers: Float64Array): number {
  const seen = Float64Array.from(
    { length: looks },
    (_, i) => numbers[Math.floor((i * numbers.length) / looks)] as number,
  ).sort();
  const share = few / numbers.length;
  return seen[Math.floor(looks * (1 - share))] as number;
}

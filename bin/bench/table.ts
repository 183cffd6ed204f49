/** A measurement beside the value that it is compared with. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly peer: string;
  readonly ratio: number | undefined;
}

/** Formats rows as a Markdown table. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    '| what | measured | peer | ratio |',
    '|---|---:|---:|---:|',
    ...rows.map(
      ({ what, measured, peer, ratio }) =>
        `| ${what} | ${measured} | ${peer} | ${ratio === undefined ? '' : ratio.toFixed(2)} |`,
    ),
  ].join('\n');

/** Returns the median of several measurements. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the value that a share of the measurements does not exceed: 0.95 for p95. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/** Formats calls as their median and p95, in milliseconds. */
export const spread = (milliseconds: readonly number[]): string =>
  `${median(milliseconds).toFixed(1)} ms, p95 ${quantile(milliseconds, 0.95).toFixed(1)}`;

/**
 * Returns the median milliseconds of processor time of some rounds of each work, after one run to
 * warm up. The works take turns, so that a slow moment of the machine slows all of them.
 */
export async function processorTimes<K extends string>(
  works: Record<K, () => unknown>,
  { runs, rounds }: { runs: number; rounds: number },
): Promise<Record<K, number>> {
  const all = Object.entries<() => unknown>(works).map(([name, work]) => ({
    name,
    work,
    times: [] as number[],
  }));
  for (let run = 0; run <= runs; run++) {
    for (const { work, times } of all) {
      const started = process.cpuUsage();
      for (let i = 0; i < rounds; i++) await work();
      const { user, system } = process.cpuUsage(started);
      if (run > 0) times.push((user + system) / 1000);
    }
  }
  return Object.fromEntries(all.map(({ name, times }) => [name, median(times)])) as Record<
    K,
    number
  >;
}

/** Returns the milliseconds of some calls of two works, which take turns after 3 warm-up calls. */
export async function callsOf(
  calls: number,
  ours: () => Promise<unknown>,
  peer: () => Promise<unknown>,
): Promise<[ours: number[], peer: number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < calls + 3; i++) {
    for (const [side, work] of [ours, peer].entries()) {
      const started = performance.now();
      await work();
      if (i >= 3) times[side]?.push(performance.now() - started);
    }
  }
  return times;
}

export const kib = (bytes: number): string => `${Math.round(bytes / 1024)} KiB`;

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
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const kib = (bytes: number): string => `${Math.round(bytes / 1024)} KiB`;

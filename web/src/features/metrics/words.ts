import type { MailRate, PostRate } from '#shared/metrics/metrics.contract';

/** Returns a share in per cent, rounded down; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((100 * part) / whole);

/** Returns a figure with its sign; a dash without one. */
export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${percent} %`;

/** Returns a number with separators. */
export const count = (number: number): string => number.toLocaleString('en-AU');

/** The axis of shares. */
export const shares = [
  [0, '0 %'],
  [25, '25 %'],
  [50, '50 %'],
  [75, '75 %'],
  [100, '100 %'],
] as const;

/** Returns the chart row of a post. */
export function postRow({ postUid, title, people, read }: PostRate) {
  const percent = percentOf(read, people);
  const note = `${count(read)} of ${count(people)}`;
  return {
    ...{ id: postUid, name: title, bar: percent, figure: percentText(percent), note },
    words: `Read by ${note} people`,
  };
}

/** Returns the chart row of a type of mail: opened by people, and at least by a machine. */
export function mailRow({ type, delivered, opened, machine_opened }: MailRate) {
  const percent = percentOf(opened, delivered);
  const machines = percentOf(machine_opened, delivered);
  const note = `${count(opened)} of ${count(delivered)} delivered`;
  return {
    ...{ id: type, name: type, bar: percent, point: machines },
    ...{ figure: percentText(percent), note },
    words: `Opened by ${note}; ${count(machine_opened)} more only by a machine`,
  };
}

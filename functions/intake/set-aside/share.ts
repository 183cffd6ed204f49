import { mostSetAside, usualSetAside } from '#shared/intake/intake-settings';
import type { Findings } from '../faults.ts';

/** So many rows of a file may always be set aside: in a small file each row is a large share. */
const alwaysAllowed = 5;

/** A file of a package, with the number of rows below its header, or of its events. */
interface CountedFile {
  readonly file: string;
  readonly rows: number;
  readonly are?: 'rows' | 'events';
}

/**
 * Refuses a file of which too many rows were set aside. Rows that were left out do not count: they
 * are understood. `percent` is the school's setting.
 */
export function refuseAboveShare(
  files: Iterable<CountedFile>,
  found: Findings,
  percent = usualSetAside,
): void {
  const share = Math.min(percent, mostSetAside);
  for (const { file, rows, are = 'rows' } of files) {
    const aside = found.asideRows.get(file) ?? 0;
    if (aside <= Math.max(alwaysAllowed, Math.floor((rows * share) / 100))) continue;
    const reason = `${number(aside)} of ${number(rows)} ${are} cannot be used. That is more than ${share} % of the file, so the file is refused. The ${are} are listed with the warnings.`;
    found.fault({ file }, reason);
  }
}

const number = (count: number): string => count.toLocaleString('en');

import { firstGoalYear } from '#shared/goals/goals-pdf-request';
import { dayIn } from '#shared/kernel/zone';
import type { Findings } from '../../faults.ts';
import type { ReadRow } from '../kind.ts';
import type { SchoolFacts } from '../school.ts';

/**
 * Returns the rows of years that goals may belong to. Reports another year, which is a slip: the
 * text would be stored and never shown.
 */
export function ofGoalYears<Cells extends { readonly year: string }>(
  rows: readonly ReadRow<Cells>[],
  { timeZone, now }: Pick<SchoolFacts, 'timeZone' | 'now'>,
  found: Findings,
): ReadRow<Cells>[] {
  const last = Number(dayIn(timeZone, now).slice(0, 4)) + 1;
  return rows.filter((row) => {
    const year = Number(row.cells.year);
    const isKnown = year >= firstGoalYear && year <= last;
    if (!isKnown) found.fault(row.locate('year'), `Use a year from ${firstGoalYear} to ${last}.`);
    return isKnown;
  });
}

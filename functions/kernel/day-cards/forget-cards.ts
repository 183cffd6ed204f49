import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { calendarDaysRecords } from '#shared/tables/calendar';
import { removePartition } from '../store/removal.ts';
import type { Tables } from '../store/tables.ts';
import { transact } from '../store/transaction.ts';
import { calendarChanged } from './calendar-state.ts';

/**
 * Makes all cards of a school old, and deletes those of some kinds. A reader who is making one at this
 * moment may still store it; it is old, so nobody is shown it.
 */
export async function forgetCards(
  { db, table }: Tables,
  school: School,
  { kinds, now }: { readonly kinds: readonly string[]; readonly now: Date },
): Promise<void> {
  await transact(db, [calendarChanged({ table })(school, now)]);
  for (const kind of kinds) {
    const pk = partitionOf(school, calendarDaysRecords.card.key, { kind });
    await removePartition(db, table('calendar-days'), pk);
  }
}

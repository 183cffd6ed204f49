import { looksRollUp } from '#functions/audit/looks-roll-up';
import { rollUp, writtenLooks } from '#functions/audit/store/roll-up';
import { auditRepository } from '#functions/kernel/audit/audit';
import type { StoredAuditEntry } from '#functions/kernel/audit/audit-record';
import {
  childKey,
  dayKey,
  dayShards,
  ledgerOf,
  staffKey,
} from '#functions/kernel/audit/audit-record';
import { childLooks, childState } from '#functions/kernel/audit/child-looks';
import type { Look } from '#functions/kernel/audit/look-record';
import { schoolLooks } from '#functions/kernel/audit/school-looks';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { goneAfter, keptDays } from '#shared/retention';
import { schoolNamed } from '#test/support/records/school';

/** A teacher's look at the profile of a student; the fields of `is` differ. */
export const lookAt = (children: readonly string[], is: Partial<Look> = {}): Look => ({
  at: '2026-03-01T23:30:00.000Z',
  by: { userUid: 'uid-tess', username: 'tess' },
  children,
  record: 'profile',
  act: 'read',
  route: 'GET /users/{username}',
  network: '203.0.113.0/24',
  ...is,
});

/** Stores looks as if each was written at its time. */
export async function storeLooks(tables: Tables, school: School, looks: readonly Look[]) {
  for (const look of looks) {
    await auditRepository(tables, () => new Date(look.at))
      .of(school)
      .add([look]);
  }
}

/** Returns a run of the roll-up of some schools. */
export const rollUpOf =
  (tables: Tables, sites: readonly string[] = ['main']) =>
  (
    now: Date | string,
    { timeLeft = (): number => 900_000, event = {} as unknown } = {},
  ): Promise<void> =>
    looksRollUp({
      sites: sites.map((name) => ({ schoolUid: schoolNamed(name).site })),
      looks: writtenLooks(tables),
      rolled: rollUp(tables),
      state: childState(tables),
    })(event, { now: new Date(now), timeLeft });

/** What the handlers of the audit and of the privacy page read. */
export const lookDeps = (tables: Tables) => ({
  looks: schoolLooks(tables),
  childLooks: childLooks(tables),
  state: childState(tables),
});

/** Returns the item of an entry as releases before 1.5.0 wrote it. */
export function oldItem(school: School, entry: StoredAuditEntry) {
  const ledger = ledgerOf(entry.record);
  const sk = `${entry.at}#${entry.auditUid}`;
  const shard = entry.auditUid.charCodeAt(entry.auditUid.length - 1) % dayShards;
  return {
    pk: childKey(school, ledger, entry.child),
    sk,
    staffPk: staffKey(school, ledger, entry.by.userUid),
    staffSk: sk,
    dayPk: dayKey(school, ledger, entry.at.slice(0, 10), shard),
    daySk: sk,
    expires_at: goneAfter(new Date(entry.at), keptDays.audit),
    ...entry,
  };
}

import type { DemoSite } from '#bin/demo/content';
import type { DemoSchool } from '#bin/demo/school';
import { findings } from '#functions/intake/faults';
import type { StoredRoster } from '#functions/intake/merge/stored';
import { dryRun } from '#functions/intake/plan/dry-run';
import type { Group } from '#shared/contract/groups';
import type { Profile } from '#shared/domain/roster';
import { type RosterKind, type RosterRecord, rosterRecords } from '#shared/domain/roster-records';
import { instantIn } from '#shared/domain/zone';

/** A portal in which nothing is stored yet. */
const empty: StoredRoster = {
  async *records() {},
  recordsWith: () => Promise.resolve(new Map()),
  async *profiles() {},
  erased: async () => new Map(),
  async *groups() {},
  async *areas() {},
  async *portalRecords() {},
};

/** What the intake says of a demo school's package on a day, and whom and what the portal would have after it. */
export async function takeIn(school: DemoSchool, site: DemoSite, date: string) {
  const found = findings();
  const people = new Map<string, Profile>();
  const groups: Group[] = [];
  const records = new Map<RosterKind, unknown[]>();
  const timeZone = 'Australia/Sydney';
  const plan = await dryRun({
    filename: 'roster.zip',
    bytes: Buffer.from(school.packages[site].roster),
    site: { schoolUid: site, timeZone },
    now: instantIn(timeZone, date, '10:00'),
    stored: empty,
    found,
    write: async (change) => {
      if (change.table === 'users' && change.after) people.set(change.after.username, change.after);
      if (change.table === 'groups' && change.after) groups.push(change.after);
      if (change.table === 'roster') {
        const { kind, after } = change;
        const known = records.get(kind) ?? [];
        records.set(kind, known);
        known.push(rosterRecords[kind].parse(after));
      }
    },
  });
  return {
    plan,
    faults: found.faults,
    warnings: found.warnings,
    /** By username. */
    people,
    groups,
    /** The records of a kind; they were parsed as that kind just above. */
    of: <K extends RosterKind>(kind: K) => (records.get(kind) ?? []) as RosterRecord<K>[],
  };
}

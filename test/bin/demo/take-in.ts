import { type DemoSite, schoolDomains } from '#bin/demo/content';
import type { DemoSchool } from '#bin/demo/school';
import { findings } from '#functions/intake/faults';
import type { StoredRoster } from '#functions/intake/merge/stored';
import { dryRun } from '#functions/intake/plan/dry-run';
import type { Group } from '#shared/audiences/groups.contract';
import type { Profile } from '#shared/intake/roster';
import { type RosterKind, type RosterRecord, rosterRecords } from '#shared/intake/roster-records';
import { instantIn } from '#shared/kernel/zone';
import { bound, schoolNamed } from '#test/support/records/school';

/** A portal without stored data. */
const empty: StoredRoster = bound({
  async *records() {},
  recordsWith: () => Promise.resolve(new Map()),
  async *profiles() {},
  erased: async () => new Map(),
  async *groups() {},
  async *areas() {},
  seniorFrom: async () => undefined,
  intakeSettings: async () => undefined,
  chosenSchool: async () => undefined,
  domains: async () => Object.values(schoolDomains),
  fileReadings: async () => new Map(),
  cancelledEvents: async () => new Set<string>(),
  async *portalRecords() {},
});

/** Makes the dry run of a demo package on a day. Returns the findings and the data after it. */
export async function takeIn(school: DemoSchool, site: DemoSite, date: string) {
  const found = findings();
  const people = new Map<string, Profile>();
  const groups: Group[] = [];
  const records = new Map<RosterKind, unknown[]>();
  const timeZone = 'Australia/Sydney';
  const plan = await dryRun({
    filename: 'roster.zip',
    file: Buffer.from(school.packages[site].roster),
    storeReport: async () => {},
    site: { schoolUid: schoolNamed(site).site, timeZone },
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
    /** The people by username. */
    people,
    groups,
    /** Returns the records of a kind. They were parsed as that kind above. */
    of: <K extends RosterKind>(kind: K) => (records.get(kind) ?? []) as RosterRecord<K>[],
  };
}

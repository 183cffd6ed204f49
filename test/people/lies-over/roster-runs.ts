import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, vi } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { userUidOf } from '#functions/kernel/roster/uids';
import { packageOf, type smallSchool } from '#test/intake/files/packages';
import { addSchool, openWorkshop, type TestWorkshop, worked } from '#test/intake/intake-deps';
import { schoolNamed } from '#test/support/records/school';

type Roster = ReturnType<typeof smallSchool>;
/** Returns the workshop of an apply or a roll-back during which somebody acts. */
export type During = (shop: TestWorkshop) => TestWorkshop;

/** A school whose files are loaded and rolled back in any order. Each case has one of its own. */
export function rosterRuns(name: string) {
  let shop: TestWorkshop;
  let school: School;
  let n = 0;
  beforeAll(async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    shop = await openWorkshop();
  });
  afterAll(() => shop.tables.stop());
  return {
    get shop() {
      return shop;
    },
    get school() {
      return school;
    },

    /** Begins a case. A roster of an earlier one would be another plan. */
    fresh(): void {
      n += 1;
      school = schoolNamed(`${name}-${n}`);
      addSchool(shop, school.site);
    },

    uid: (sourcedId: string): string => userUidOf(school.site, sourcedId),

    /** Returns the package of a roster of the school. */
    rosterOf: (roster: Roster) =>
      packageOf({
        ...roster,
        orgs: (roster.orgs ?? []).map((org) =>
          org.sourcedId === 'o1' ? { ...org, identifier: school.site } : org,
        ),
      }),

    /** Returns the record of a person, as of now. */
    async item(sourcedId: string): Promise<Record<string, unknown> | undefined> {
      const Key = { pk: school.site, sk: userUidOf(school.site, sourcedId) };
      const command = new GetCommand({ TableName: 'users', Key, ConsistentRead: true });
      return (await shop.tables.db.send(command)).Item;
    },

    /** Loads a file, if it can be applied. Returns the intake. */
    async load(file: Buffer, during: During): Promise<string | undefined> {
      const intakeUid = await this.plan(file);
      return (await this.apply(intakeUid, during)) ? intakeUid : undefined;
    },

    /** Makes the dry run of a file. Returns the intake. */
    async plan(file: Buffer): Promise<string> {
      const intakeUid = await shop.announce(school.site, file);
      await worked(shop, school, intakeUid);
      return intakeUid;
    },

    /** Applies an intake, if its plan is of today's school. Returns whether it was. */
    async apply(intakeUid: string | undefined, during: During): Promise<boolean> {
      const intake = await shop.intakes.of(school).get(intakeUid ?? 'none');
      if (intake?.state !== 'ready') return false;
      if (!(await shop.intakes.of(school).beginApply(intake, shop.now()))) return false;
      await worked(during(shop), school, intake.intakeUid);
      return true;
    },

    /** Rolls an intake back, if it is applied. Returns whether it was. */
    async rollBack(intakeUid: string | undefined, during: During): Promise<boolean> {
      const intake = await shop.intakes.of(school).get(intakeUid ?? 'none');
      if (intake?.state !== 'applied') return false;
      await shop.intakes.of(school).beginRollback(intake, shop.now());
      await worked(during(shop), school, intake.intakeUid);
      return true;
    },
  };
}

/** Returns a function that does something the first time only. */
export function onlyOnce(act: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await act();
  };
}

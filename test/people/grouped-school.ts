import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { School } from '#functions/kernel/record/declaration';
import { userUidOf, yearUidOf } from '#functions/kernel/roster/uids';
import { type GroupDefinition, schoolGroupsOf } from '#functions/people/rules/school-groups';
import { applyGroups } from '#functions/people/school-groups/apply-work';
import { cardsOf } from '#functions/people/store/people-cards';
import { audienceCard, personKeys } from '#functions/people/store/person-record';
import type { ApplyMessage } from '#functions/people/store/school-groups/apply.record';
import { applyJobStore, applyOrders } from '#functions/people/store/school-groups/apply-orders';
import { schoolGroupRepository } from '#functions/people/store/school-groups/school-groups';
import { isSchoolGroup } from '#shared/audiences/school-group';
import { DecidedProfile } from '#shared/intake/roster';
import { factsOf } from '#test/documents/site-facts';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { addSchool, openWorkshop, type TestWorkshop, worked } from '#test/intake/intake-deps';
import { schoolNamed } from '#test/support/records/school';

/** A school whose loads, edits and nights come in any order. */
let shop: TestWorkshop;
let school: School;
let n = 0;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = await openWorkshop();
});
afterAll(() => shop.tables.stop());

export function fresh() {
  n += 1;
  school = schoolNamed(`grouped-${n}`);
  addSchool(shop, school.site);
}

export const uid = (sourcedId: string) => userUidOf(school.site, sourcedId);
const year = (name: string) => yearUidOf(school.site, name);

/** The files that a run loads: of everyone, without a student, with a student in another year. */
export const files = {
  all: () => rosterOf(smallSchool()),
  'without a student'() {
    const { users = [], roles = [], enrollments = [], ...rest } = smallSchool();
    return rosterOf({
      ...rest,
      users: users.filter(({ sourcedId }) => sourcedId !== 's2'),
      roles: roles.filter(({ userSourcedId }) => userSourcedId !== 's2'),
      enrollments: enrollments.filter(({ userSourcedId }) => userSourcedId !== 's2'),
    });
  },
  'with another year'() {
    const { users = [], ...rest } = smallSchool();
    return rosterOf({
      ...rest,
      users: users.map((row) => (row.sourcedId === 's1' ? { ...row, grades: '08' } : row)),
    });
  },
};
export type File = keyof typeof files;
const rosterOf = (roster: ReturnType<typeof smallSchool>) =>
  packageOf({
    ...roster,
    orgs: (roster.orgs ?? []).map((org) =>
      org.sourcedId === 'o1' ? { ...org, identifier: school.site } : org,
    ),
  });

/** The groups of a run: a list, and a rule. */
export const [list, rule] = ['school-list', 'school-rule'] as const;

export type Edit =
  | { readonly is: 'people'; readonly of: readonly string[] }
  | { readonly is: 'rule'; readonly any: readonly string[]; readonly not: readonly string[] }
  | { readonly is: 'delete' };
export type Step =
  | { readonly is: 'load'; readonly file: File; readonly meanwhile?: Edit | undefined }
  | { readonly is: 'roll back'; readonly meanwhile?: Edit | undefined }
  | { readonly is: 'edit'; readonly edit: Edit }
  | { readonly is: 'work' }
  | { readonly is: 'night' };

const someYears = fc.subarray(['Year 7', 'Year 8']);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    is: fc.constant('people' as const),
    of: fc.subarray(['s1', 's2', 't1', 'p1']),
  }),
  fc.record({ is: fc.constant('rule' as const), any: someYears, not: someYears }),
  fc.record({ is: fc.constant('delete' as const) }),
);
const meanwhile = fc.option(edit, { nil: undefined });
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    is: fc.constant('load' as const),
    file: fc.constantFrom(...(Object.keys(files) as File[])),
    meanwhile,
  }),
  fc.record({ is: fc.constant('roll back' as const), meanwhile }),
  fc.record({ is: fc.constant('edit' as const), edit }),
  fc.record({ is: fc.constant('work' as const) }),
  fc.record({ is: fc.constant('night' as const) }),
);

export class Run {
  readonly queued: ApplyMessage[] = [];
  last: string | undefined;
  /** The list as it was made. */
  people: readonly string[] | undefined;

  get groups() {
    return schoolGroupRepository(shop.tables, shop.idempotency).of(school);
  }

  async make(each: Step): Promise<void> {
    switch (each.is) {
      case 'edit':
        return this.edit(each.edit);
      case 'work':
        return this.work();
      case 'night':
        this.queued.push((await applyOrders(shop.tables).of(school).order(shop.now())).message);
        return;
      case 'load': {
        const intakeUid = await shop.announce(school.site, files[each.file]());
        await worked(shop, school, intakeUid);
        const intake = await shop.intakes.of(school).get(intakeUid);
        if (intake?.state !== 'ready') return;
        await shop.intakes.of(school).beginApply(intake, shop.now());
        await worked(this.#with(each.meanwhile), school, intakeUid);
        this.last = intakeUid;
        return;
      }
      case 'roll back': {
        const intake = await shop.intakes.of(school).get(this.last ?? 'none');
        if (intake?.state !== 'applied') return;
        await shop.intakes.of(school).beginRollback(intake, shop.now());
        await worked(this.#with(each.meanwhile), school, intake.intakeUid);
        this.last = undefined;
      }
    }
  }

  /** A load during which an administrator edits: after its step is made, before that is stored. */
  #with(other: Edit | undefined): TestWorkshop {
    if (!other) return shop;
    let isDone = false;
    return {
      ...shop,
      sizes: { chunk: 3, step: 3 },
      groupings: {
        of: (of) => ({
          on: async (day) => {
            const read = await shop.groupings.of(of).on(day);
            if (!isDone) {
              isDone = true;
              await this.edit(other);
              // Its worker ends before the step of the load is stored.
              await this.work();
            }
            return read;
          },
        }),
      },
    };
  }

  async edit(how: Edit): Promise<void> {
    const now = shop.now();
    const groupUid = how.is === 'rule' ? rule : list;
    const before = await this.groups.get(groupUid);
    if (how.is === 'delete') {
      if (!before) return;
      this.queued.push((await this.groups.remove(groupUid, before.version, now)).message);
      this.people = undefined;
      return;
    }
    const at = now.toISOString();
    const ruled =
      how.is === 'rule' ? { any: how.any.map(year), not: how.not.map(year) } : undefined;
    const members = how.is === 'people' ? how.of.map((id) => ({ userUid: uid(id) })) : undefined;
    const group = {
      groupUid,
      groupname: groupUid,
      version: (before?.version ?? 0) + 1,
      rule: ruled,
      use: 'all' as const,
      listed: members?.length ?? 0,
      created_at: at,
      updated_at: at,
    };
    const changed = { group, members, isForPeople: true };
    n += 1;
    const act = { site: school.site, userUid: 'ada', key: `${n}`, hash: '', at: 0 };
    const order = before
      ? await this.groups.change(changed, before.version, now)
      : await this.groups.add(changed, act, now);
    if (order) this.queued.push(order.message);
    if (members) this.people = members.map(({ userUid }) => userUid);
  }

  /** Works on the newest order, and on an earlier one, which must do nothing. */
  async work(): Promise<void> {
    for (const message of this.queued.splice(0)) {
      await applyGroups(
        {
          sites: [{ ...factsOf('main'), schoolUid: school.site }],
          tables: shop.tables,
          jobs: applyJobStore(shop.tables),
          queue: { send: async () => {} },
          now: shop.now,
          newLease: () => `lease-${++n}`,
          timeLeft: () => 600_000,
          step: 2,
        },
        message,
      );
    }
  }
}

export const profiles = async (): Promise<Record<string, unknown>[]> => {
  const found = [];
  for (const id of ['s1', 's2', 't1', 'p1']) {
    const { Item } = await shop.tables.db.send(
      new GetCommand({
        TableName: 'users',
        Key: { pk: school.site, sk: uid(id) },
        ConsistentRead: true,
      }),
    );
    if (Item) found.push(Item);
  }
  return found;
};

/** Returns the groups of the school of everyone, as they are stored. */
export async function stored(): Promise<Record<string, readonly string[]>> {
  const groups: Record<string, readonly string[]> = {};
  for (const item of await profiles()) {
    const person = DecidedProfile.parse(item);
    groups[person.userUid] = person.over?.groups ?? [];
    expect(item.audienceCard).toEqual(personKeys(school, person).audienceCard);
    if (item.audienceCard)
      expect(audienceCard(item).groups.filter(isSchoolGroup)).toEqual(groups[person.userUid]);
    if (person.status === 'left') expect(groups[person.userUid]).toEqual([]);
  }
  return groups;
}

/** Expects that everyone is where the definitions say, and that no load has removed anybody. */
export async function expectApplied(run: Run): Promise<void> {
  const definitions: GroupDefinition[] = await run.groups.definitions();
  const listed = definitions.find(({ groupUid }) => groupUid === list);
  expect(listed?.members.map(({ userUid }) => userUid)).toEqual(run.people);
  const wanted = schoolGroupsOf(await cardsOf(shop.tables, school), definitions, '2026-03-02');
  for (const [userUid, groups] of Object.entries(await stored()))
    expect(groups).toEqual(wanted.get(userUid) ?? []);
}

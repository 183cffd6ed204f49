import fc from 'fast-check';
import { expect } from 'vitest';
import { yearUidOf } from '#functions/kernel/roster/uids';
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
import { smallSchool } from '#test/intake/files/packages';
import { type During, onlyOnce, rosterRuns } from '#test/people/lies-over/roster-runs';

/** A school whose loads, edits and nights come in any order. */
const room = rosterRuns('grouped');
export const { uid, fresh } = room;
const { rosterOf } = room;
const year = (name: string) => yearUidOf(room.school.site, name);
let n = 0;

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
    return schoolGroupRepository(room.shop.tables, room.shop.idempotency).of(room.school);
  }

  async make(each: Step): Promise<void> {
    switch (each.is) {
      case 'edit':
        return this.edit(each.edit);
      case 'work':
        return this.work();
      case 'night':
        this.queued.push(
          (await applyOrders(room.shop.tables).of(room.school).order(room.shop.now())).message,
        );
        return;
      case 'load':
        this.last =
          (await room.load(files[each.file](), this.#during(each.meanwhile))) ?? this.last;
        return;
      case 'roll back':
        if (await room.rollBack(this.last, this.#during(each.meanwhile))) this.last = undefined;
    }
  }

  /** A load during which an administrator edits: after its step is made, before that is stored. */
  #during(other: Edit | undefined): During {
    if (!other) return (shop) => shop;
    const act = onlyOnce(async () => {
      await this.edit(other);
      // Its worker ends before the step of the load is stored.
      await this.work();
    });
    return (shop) => ({
      ...shop,
      sizes: { chunk: 3, step: 3 },
      groupings: {
        of: (of) => ({
          on: async (day) => {
            const read = await shop.groupings.of(of).on(day);
            await act();
            return read;
          },
        }),
      },
    });
  }

  async edit(how: Edit): Promise<void> {
    const now = room.shop.now();
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
    const act = { site: room.school.site, userUid: 'ada', key: `${n}`, hash: '', at: 0 };
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
          sites: [{ ...factsOf('main'), schoolUid: room.school.site }],
          tables: room.shop.tables,
          jobs: applyJobStore(room.shop.tables),
          queue: { send: async () => {} },
          now: room.shop.now,
          newLease: () => `lease-${++n}`,
          timeLeft: () => 600_000,
          step: 2,
        },
        message,
      );
    }
  }
}

export const profiles = async (): Promise<Record<string, unknown>[]> =>
  (await Promise.all(['s1', 's2', 't1', 'p1'].map(room.item))).filter((item) => !!item);

/** Returns the groups of the school of everyone, as they are stored. */
export async function stored(): Promise<Record<string, readonly string[]>> {
  const groups: Record<string, readonly string[]> = {};
  for (const item of await profiles()) {
    const person = DecidedProfile.parse(item);
    groups[person.userUid] = person.over?.groups ?? [];
    expect(item.audienceCard).toEqual(personKeys(room.school, person).audienceCard);
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
  const wanted = schoolGroupsOf(
    await cardsOf(room.shop.tables, room.school),
    definitions,
    '2026-03-02',
  );
  for (const [userUid, groups] of Object.entries(await stored()))
    expect(groups).toEqual(wanted.get(userUid) ?? []);
}

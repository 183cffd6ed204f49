import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { yearsOfNamesakes } from '#functions/people/rules/namesakes';
import { schoolGroupsOf } from '#functions/people/rules/school-groups';
import type { Addressee } from '#functions/people/store/people';
import { profilesOf } from '#functions/people/store/profiles-of';
import type {
  StoredMember,
  StoredSchoolGroup,
} from '#functions/people/store/school-groups/school-group.record';
import { type MemberState, mostMembers } from '#shared/audiences/school-group';
import type { allGroups as contract, GroupMember } from '#shared/audiences/school-groups.contract';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { peopleCalled, phraseOf, typesOf } from '#shared/people/people';
import type { Caller } from '#shared/rights/caller';
import type { SchoolGroupDeps } from './dependencies.ts';
import { groupView, noSuchGroup } from './group-view.ts';
import { peopleNamed } from './named-people.ts';
import { sendOrder } from './orders.ts';

/** Lists and changes who is in a group of the school. */
export const memberHandlers = (
  deps: SchoolGroupDeps,
): Pick<Handlers<typeof contract>, 'members' | 'changeMembers'> => ({
  async members({ groupUid, search = '', limit, next_token }, caller, { now, audit }) {
    const { schoolGroups, people } = deps;
    const [group, everyone] = await Promise.all([
      schoolGroups.of(caller).get(groupUid),
      people.of(caller).all(caller.timeZone, now),
    ]);
    if (!group) throw noSuchGroup();
    const day = dayIn(caller.timeZone, now);
    const asked = search.trim();
    const here = asked
      ? peopleCalled(asked, everyone.people, everyone.people.length)
      : everyone.people;
    const all = group.rule
      ? ruledMembers(group, here, day)
      : listedMembers(await schoolGroups.of(caller).members(groupUid), everyone.people, {
          here: new Set(here),
          isWhole: asked === '',
          day,
        });
    const start = Number(positionOf(next_token) ?? 0);
    const page = all.slice(start, start + limit);
    const gone = page.flatMap(({ userUid, state }) => (state === 'left' ? userUid : []));
    const left = await profilesOf(deps.users, caller, gone);
    const students = studentsAmong(everyone.people);
    const years = await yearsOfNamesakes(
      deps,
      caller,
      page.map(({ userUid, name }) => ({ userUid, name, isStudent: students.has(userUid) })),
    );
    const records = page.map((member) => {
      const profile = left.get(member.userUid);
      if (profile) return { ...member, name: fullName(profile) };
      const { year, homeroom } = years.get(member.userUid) ?? {};
      return { ...member, as: [member.as, year, homeroom].filter(Boolean).join(', ') };
    });
    await audit([
      ...records.flatMap(({ userUid }) => (students.has(userUid) ? userUid : [])),
      ...[...left.values()].flatMap(({ userUid, type }) => (type === 'student' ? userUid : [])),
    ]);
    const end = start + limit;
    const next = end < all.length ? { next_token: tokenOf(String(end)) } : {};
    return { records, total: all.length, ...next };
  },

  changeMembers: (input, caller, request) => changeMembers(deps, input, caller, request),
});

const studentsAmong = (everyone: readonly Addressee[]): ReadonlySet<string> =>
  new Set(everyone.flatMap(({ userUid, type }) => (type === 'student' ? userUid : [])));

const memberOf = (person: Addressee, state: MemberState): GroupMember => ({
  userUid: person.userUid,
  name: person.name,
  as: phraseOf(typesOf(person)),
  state,
});

function ruledMembers(
  { groupUid, rule }: StoredSchoolGroup,
  here: readonly Addressee[],
  day: string,
): GroupMember[] {
  const found = schoolGroupsOf(here, [{ groupUid, rule, members: [] }], day);
  return here.flatMap((person) => (found.has(person.userUid) ? memberOf(person, 'in') : []));
}

interface Shown {
  /** Those whom the search finds. */
  readonly here: ReadonlySet<Addressee>;
  /** Whether nothing was searched, so that those who left are listed too. */
  readonly isWhole: boolean;
  readonly day: string;
}

/** Returns the people of a list by name, and at its end those who have left. */
function listedMembers(
  list: readonly StoredMember[],
  everyone: readonly Addressee[],
  { here, isWhole, day }: Shown,
): GroupMember[] {
  const listed = new Map(list.map((member) => [member.userUid, member]));
  const present = everyone.flatMap((person) => {
    const member = listed.get(person.userUid);
    if (!member) return [];
    listed.delete(person.userUid);
    return here.has(person) ? { ...memberOf(person, stateOn(member, day)), ...member } : [];
  });
  const left = [...listed.values()].map((member) => ({
    ...member,
    name: 'Somebody who has left',
    as: 'Other',
    state: 'left' as const,
  }));
  return isWhole ? [...present, ...left] : present;
}

function stateOn({ from, until }: StoredMember, day: string): MemberState {
  if (from !== undefined && day < from) return 'later';
  return until !== undefined && day > until ? 'over' : 'in';
}

type ChangeMembers = Handlers<typeof contract>['changeMembers'];
type Asked = Parameters<ChangeMembers>[0];

async function changeMembers(
  deps: SchoolGroupDeps,
  asked: Asked,
  caller: Caller,
  { now, audit }: Parameters<ChangeMembers>[2],
): ReturnType<ChangeMembers> {
  const { groupUid, version } = asked;
  const own = deps.schoolGroups.of(caller);
  const [before, list, everyone] = await Promise.all([
    own.get(groupUid),
    own.members(groupUid),
    deps.people.of(caller).all(caller.timeZone, now),
  ]);
  if (!before) throw noSuchGroup();
  if (before.rule) throw new AppError('badRequest', 'The people of this group follow its rule.');
  const known = new Map(everyone.people.map((person) => [person.userUid, person]));
  const { found, not_found } = await peopleNamed(
    deps.users,
    caller,
    everyone.people,
    asked.numbers,
  );
  const chosen = asked.add.flatMap((userUid) => known.get(userUid) ?? []);
  const added = new Set([...chosen, ...found].map(({ userUid }) => userUid));
  const removed = new Set(asked.remove.filter((userUid) => !added.has(userUid)));
  refuseFaults({
    add: asked.add.some((userUid) => !known.has(userUid))
      ? 'One of these people is not at the school any more. Search again.'
      : undefined,
  });
  const days = { from: asked.from, until: asked.until };
  const members = [
    ...list.filter(({ userUid }) => !added.has(userUid) && !removed.has(userUid)),
    ...[...added].map((userUid) => ({ userUid, ...days })),
  ];
  if (members.length > mostMembers)
    throw new AppError('badRequest', tooManyMembers(members.length));
  const students = studentsAmong(everyone.people);
  await audit([...added, ...removed].filter((userUid) => students.has(userUid)));
  const isChanged = added.size + removed.size > 0;
  const group = isChanged
    ? {
        ...before,
        version: version + 1,
        listed: members.length,
        updated_at: now.toISOString(),
      }
    : before;
  if (isChanged)
    await sendOrder(deps, await own.change({ group, members, isForPeople: true }, version, now));
  return {
    group: await groupView(deps, caller, group, now),
    added: added.size,
    removed: list.filter(({ userUid }) => removed.has(userUid)).length,
    not_found,
  };
}

const tooManyMembers = (count: number): string =>
  `A group has at most ${mostMembers.toLocaleString('en')} people, and these would be ${count.toLocaleString('en')}. Nothing was changed.`;

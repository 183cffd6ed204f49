import { newId } from '#functions/kernel/id';
import { actOf } from '#functions/kernel/store/idempotency';
import { schoolGroupsOf } from '#functions/people/rules/school-groups';
import { profilesOf } from '#functions/people/store/profiles-of';
import { isSchoolGroup, mostGroups, schoolGroupUid } from '#shared/audiences/school-group';
import type { allGroups as contract } from '#shared/audiences/school-groups.contract';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { phraseOf, typesOf } from '#shared/people/people';
import type { Caller } from '#shared/rights/caller';
import type { SchoolGroupDeps } from './dependencies.ts';
import { type GroupUse, usedSentence } from './group-uses.ts';
import { groupView, groupViews, noSuchGroup } from './group-view.ts';
import { memberHandlers } from './members.ts';
import { sendOrder } from './orders.ts';

type Routes = Omit<Handlers<typeof contract>, 'list'>;
type Change = Parameters<Routes['change']>[0];

/** The number of people in a sample. */
const mostInSample = 10;

/** The groups that a school made itself, for administrators. They decide who reads, and nothing else. */
export const schoolGroupHandlers = (deps: SchoolGroupDeps): Routes => ({
  ...memberHandlers(deps),

  async ofSchool(_, caller, { now, audit }) {
    const own = deps.schoolGroups.of(caller);
    const [stored, applying] = await Promise.all([own.all(), own.applying(now)]);
    const { views, students } = await groupViews(deps, caller, stored, now);
    await audit(students);
    if (!applying) return { groups: views };
    const { state, done, total, message = '' } = applying;
    return { groups: views, applying: { state, done, total, message } };
  },

  async preview({ any, not }, caller, { now, audit }) {
    const everyone = await deps.people.of(caller).all(caller.timeZone, now);
    const day = dayIn(caller.timeZone, now);
    const definition = { groupUid: 'preview', rule: { any, not }, members: [] };
    const inGroup = schoolGroupsOf(everyone.people, [definition], day);
    const found = everyone.people.filter(({ userUid }) => inGroup.has(userUid));
    const step = Math.max(1, Math.ceil(found.length / mostInSample));
    const sample = found.filter((_, i) => i % step === 0);
    await audit(sample.flatMap(({ userUid, type }) => (type === 'student' ? userUid : [])));
    return {
      people: found.length,
      sample: sample.map((person) => ({
        userUid: person.userUid,
        name: person.name,
        as: phraseOf(typesOf(person)),
      })),
    };
  },

  create: (form, caller, request) => createGroup(deps, form, caller, request),

  change: (input, caller, request) => changeGroup(deps, input, caller, request),

  async remove({ groupUid, version }, caller, { now, audit }) {
    const own = deps.schoolGroups.of(caller);
    const [group, members, everyone] = await Promise.all([
      own.get(groupUid),
      own.members(groupUid),
      deps.people.of(caller).all(caller.timeZone, now),
    ]);
    if (!group) throw noSuchGroup();
    const listed = new Set(members.map(({ userUid }) => userUid));
    await audit(
      everyone.people.flatMap(({ userUid, type }) =>
        type === 'student' && listed.has(userUid) ? userUid : [],
      ),
    );
    const uses: GroupUse[] = [];
    for await (const use of deps.usesOf(caller, groupUid)) uses.push(use);
    if (uses.length > 0) throw new AppError('conflict', usedSentence(uses));
    await sendOrder(deps, await own.remove(groupUid, version, now));
    return { groupUid };
  },
});

async function createGroup(
  deps: SchoolGroupDeps,
  form: Parameters<Routes['create']>[0],
  caller: Caller,
  request: RequestFacts,
) {
  const { now } = request;
  const own = deps.schoolGroups.of(caller);
  await checked(deps, form, caller, request);
  const stamp = now.toISOString();
  const made = {
    groupUid: schoolGroupUid(newId(now)),
    groupname: form.groupname,
    version: 1,
    rule: form.rule,
    use: form.use,
    listed: 0,
    created_at: stamp,
    updated_at: stamp,
  };
  const act = actOf(caller, 'grp.add', form, request);
  const before = await own.made(act);
  if (before === undefined) {
    if ((await own.all()).length >= mostGroups) throw tooManyGroups();
    const members = form.rule ? undefined : [];
    const isForPeople = form.rule !== undefined;
    await sendOrder(deps, await own.add({ group: made, members, isForPeople }, act, now));
  }
  const group = await own.get(before ?? (await own.made(act)) ?? made.groupUid);
  if (!group) throw noSuchGroup();
  return groupView(deps, caller, group, now);
}

const tooManyGroups = () =>
  new AppError('badRequest', `A school has at most ${mostGroups} groups. Delete one first.`);

async function changeGroup(
  deps: SchoolGroupDeps,
  { groupUid, version, groupname, rule, use }: Change,
  caller: Caller,
  request: RequestFacts,
) {
  const { now } = request;
  const own = deps.schoolGroups.of(caller);
  const before = await own.get(groupUid);
  if (!before) throw noSuchGroup();
  if ((rule === undefined) !== (before.rule === undefined)) {
    throw new AppError('badRequest', 'A group keeps its list or its rule. Make a new group.');
  }
  await checked(deps, { rule, use }, caller, request);
  const updated_at = now.toISOString();
  const group = { ...before, groupname, rule, use, version: version + 1, updated_at };
  const isForPeople = JSON.stringify(rule) !== JSON.stringify(before.rule);
  await sendOrder(deps, await own.change({ group, isForPeople }, version, now));
  return groupView(deps, caller, group, now);
}

/** Checks the groups of a rule and the people who may use a group, and writes students to the audit. */
async function checked(
  { groups, users }: SchoolGroupDeps,
  { rule, use }: Pick<Change, 'rule' | 'use'>,
  caller: Caller,
  { audit }: Pick<RequestFacts, 'audit'>,
): Promise<void> {
  const wanted = [...new Set([...(rule?.any ?? []), ...(rule?.not ?? [])])];
  const userUids = use === 'all' ? [] : [...new Set(use)];
  const [found, people] = await Promise.all([
    groups.of(caller).many(wanted),
    profilesOf(users, caller, userUids),
  ]);
  const isOfRoster = found.length === wanted.length && !wanted.some(isSchoolGroup);
  const areHere = userUids.every((userUid) => people.get(userUid)?.status === 'active');
  refuseFaults({
    'rule.any': isOfRoster
      ? undefined
      : 'A rule takes groups of the roster that still exist. Choose them again.',
    use: areHere ? undefined : 'One of these people is not at the school any more.',
  });
  await audit(
    [...people.values()].flatMap(({ userUid, type }) => (type === 'student' ? userUid : [])),
  );
}

import { isDeepStrictEqual } from 'node:util';
import { partitionOf } from '#functions/kernel/record/key';
import { erasedPartition } from '#functions/people/store/person-partitions';
import { personKeys } from '#functions/people/store/person-record';
import { DecidedProfile } from '#shared/intake/roster';
import type { Over } from '#shared/people/over';
import { calendarFeeds } from '#shared/tables/calendar';
import { notificationPreferences, users, usersRecords } from '#shared/tables/people';
import { changed } from './mail-matches.ts';
import { either, type Finder, type Match, ownBy } from './match.ts';
import type { TableRecord } from './person.ts';
import { erasedUid, withoutAuthor } from './without-author.ts';

/**
 * Finds another person's profile that names the person as a child, homeroom teacher, or as somebody
 * about whom or by whom the school decided something.
 */
const namedInProfile: Finder = (record, caller) => {
  if (record.pk !== caller.site) return undefined;
  const { homeroom_teacher, ...profile } = DecidedProfile.parse(record);
  const children = profile.children.filter((link) => link.userUid !== caller.userUid);
  const isChild = children.length < profile.children.length;
  const over = profile.over && decidedWithout(profile.over, caller.userUid);
  const isDecided = over !== profile.over;
  if (!isChild && !isDecided && homeroom_teacher !== caller.userUid) return undefined;
  const without = {
    ...profile,
    children,
    homeroom_teacher: homeroom_teacher === caller.userUid ? undefined : homeroom_teacher,
    over,
  };
  const { firstname, surname, username } = profile;
  const as = isChild
    ? 'a carer'
    : isDecided
      ? 'a decision about a person'
      : 'a student of the homeroom';
  return {
    becomes: [{ ...record, ...without, ...personKeys(caller, without) }],
    shown: { as, firstname, surname, username },
  };
};

/**
 * Returns decisions without a child, and without the name of who decided. Returns the same ones if
 * they name neither.
 */
function decidedWithout(over: Over, userUid: string): Over {
  const unsigned = <D extends { readonly by: string }>(decision: D): D =>
    decision.by === userUid ? { ...decision, by: erasedUid } : decision;
  const after = {
    ...over,
    ...(over.blocked && { blocked: unsigned(over.blocked) }),
    withheld: over.withheld.filter(({ child }) => child !== userUid).map(unsigned),
  };
  return isDeepStrictEqual(after, over) ? over : { ...after, version: over.version + 1 };
}

/**
 * Finds the tombstone. It stays: it has no name, and stops the next intake from adding the person
 * again.
 */
const tombstone: Finder = (record, caller) =>
  record.pk === erasedPartition(caller) && record.sk === caller.userUid
    ? { becomes: [record], held: 'the tombstone of an erased person, without a name' }
    : undefined;

/** Finds what was done about another person's access by the person, or about the link to the person. */
const actMatch: Finder = (record, caller) => {
  if (!`${record.pk}`.startsWith(partitionOf(caller, usersRecords.act.key, { userUid: '' }))) {
    return undefined;
  }
  if (record.child === caller.userUid) {
    const { child: _, ...without } = record;
    // The reason is about the child.
    const becomes = [{ ...without, reason: '' }];
    return { becomes, shown: { as: 'what the school did about a link to the person' } };
  }
  return changed(record, withoutAuthor(record, caller));
};

/** Finds rights of others that the person asked for or confirmed, and the list of who has rights. */
const rightMatch: Finder = (record, caller) => {
  const pk = `${record.pk}`;
  const { right, request, administrators } = usersRecords;
  if (pk === partitionOf(caller, administrators.key, {})) {
    const { userUids, holders, version } = record;
    if (!isIn(userUids, caller.userUid) && !isIn(holders, caller.userUid)) return undefined;
    const others = (list: unknown) =>
      Array.isArray(list) ? list.filter((each) => each !== caller.userUid) : undefined;
    const next = { userUids: others(userUids), holders: others(holders) };
    const becomes = [{ ...record, ...next, version: Number(version) + 1 }];
    const as = isIn(userUids, caller.userUid)
      ? 'one of the administrators'
      : 'one of those who have a right';
    return { becomes, shown: { as } };
  }
  const isOfRights =
    pk.startsWith(partitionOf(caller, right.key, { userUid: '' })) ||
    pk === partitionOf(caller, request.key, {});
  return isOfRights ? changed(record, withoutAuthor(record, caller)) : undefined;
};

export const profileMatch: Finder = either(
  tombstone,
  ownBy('userUid', users),
  actMatch,
  rightMatch,
  namedInProfile,
);

/** Finds the person in the imported roster, by kind of record. */
export const rosterMatch: Finder = (record, person) => {
  const kind = `${record.pk}`.split('#')[1];
  const { sourcedId } = person.profile;
  // A person who exists only in the portal is in no roster.
  if (sourcedId === '') return undefined;
  switch (kind) {
    case 'users':
      return record.sk === sourcedId ? own(record) : namedAsAgent(record, sourcedId);
    case 'demographics':
      return record.sk === sourcedId ? own(record) : undefined;
    case 'roles':
    case 'enrollments':
      return record.userSourcedId === sourcedId ? own(record) : undefined;
    case 'results':
      return record.studentSourcedId === sourcedId ? own(record) : undefined;
    default:
      return undefined;
  }
};

const own = (record: TableRecord): Match => ({ becomes: [], shown: record });

/** Finds another person's roster record that names the person as parent or child. */
function namedAsAgent(record: TableRecord, sourcedId: string): Match | undefined {
  const lists = ['agentSourcedIds', 'restrictedAgents'];
  const days = ['agentsFrom', 'agentsUntil'];
  const isNamed = lists.some((name) => isIn(record[name], sourcedId));
  if (!isNamed) return undefined;
  const without = Object.entries(record).map(([name, value]) => {
    if (lists.includes(name)) return [name, (value as string[]).filter((id) => id !== sourcedId)];
    if (!days.includes(name)) return [name, value];
    const { [sourcedId]: _, ...others } = value as Record<string, string>;
    return [name, others];
  });
  const { givenName, familyName } = record;
  return {
    becomes: [Object.fromEntries(without)],
    shown: { as: 'a record that names the person as parent or child', givenName, familyName },
  };
}

const isIn = (list: unknown, id: string): boolean => Array.isArray(list) && list.includes(id);

/** Finds a choice of mail: the person's own, or one that leaves the person out as a child. */
export const preferenceMatch: Finder = either(
  ownBy('userUid', notificationPreferences),
  (record, { userUid }) => {
    const off = record.children_off;
    if (!Array.isArray(off) || off.every(({ child }) => child !== userUid)) return undefined;
    return {
      becomes: [{ ...record, children_off: off.filter(({ child }) => child !== userUid) }],
      shown: { as: 'a carer’s choice of mail that leaves the child out' },
    };
  },
);

/** Finds a calendar subscription: the person's own, or one that shows the person as a child. */
export const feedMatch: Finder = either(ownBy('userUid', calendarFeeds), (record, { userUid }) => {
  if (!isIn(record.children, userUid) && !isIn(record.lessons, userUid)) return undefined;
  const without = (list: unknown) =>
    Array.isArray(list) ? list.filter((child) => child !== userUid) : list;
  const { children, lessons } = record;
  return {
    becomes: [
      {
        ...record,
        children: without(children),
        ...(lessons !== undefined && { lessons: without(lessons) }),
      },
    ],
    shown: { as: 'a subscription of a carer that shows the child’s tasks or lessons' },
  };
});

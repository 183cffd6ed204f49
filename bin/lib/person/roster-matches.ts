import { erasedPartition } from '#functions/people/store/person-partitions';
import { personKeys } from '#functions/people/store/person-record';
import { Profile } from '#shared/intake/roster';
import { calendarFeeds } from '#shared/tables/calendar';
import { notificationPreferences, users } from '#shared/tables/people';
import { either, type Finder, type Match, ownBy } from './match.ts';
import type { TableRecord } from './person.ts';

/** Finds another person's profile that names the person as a child or homeroom teacher. */
const namedInProfile: Finder = (record, caller) => {
  if (record.pk !== caller.site) return undefined;
  const { homeroom_teacher, ...profile } = Profile.parse(record);
  const children = profile.children.filter((link) => link.userUid !== caller.userUid);
  const isChild = children.length < profile.children.length;
  if (!isChild && homeroom_teacher !== caller.userUid) return undefined;
  const without = {
    ...profile,
    children,
    homeroom_teacher: homeroom_teacher === caller.userUid ? undefined : homeroom_teacher,
  };
  const { firstname, surname, username } = profile;
  return {
    becomes: [{ ...record, ...without, ...personKeys(caller, without) }],
    shown: { as: isChild ? 'a carer' : 'a student of the homeroom', firstname, surname, username },
  };
};

/**
 * Finds the tombstone. It stays: it has no name, and stops the next intake from adding the person
 * again.
 */
const tombstone: Finder = (record, caller) =>
  record.pk === erasedPartition(caller) && record.sk === caller.userUid
    ? { becomes: [record], held: 'the tombstone of an erased person, without a name' }
    : undefined;

export const profileMatch: Finder = either(tombstone, ownBy('userUid', users), namedInProfile);

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

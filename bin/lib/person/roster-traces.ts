import { erasedPartition, personKeys } from '#functions/data/person-record';
import { Profile } from '#shared/domain/roster';
import type { TableRecord } from './person.ts';
import { either, ownBySortKey, type Trace, type Tracer } from './trace.ts';

/** A profile of somebody else that names the person: as a child, or as the teacher of the homeroom. */
const namedInProfile: Tracer = (record, { site, userUid }) => {
  if (record.pk !== site) return undefined;
  const { homeroom_teacher, ...profile } = Profile.parse(record);
  const children = profile.children.filter((link) => link.userUid !== userUid);
  const isChild = children.length < profile.children.length;
  if (!isChild && homeroom_teacher !== userUid) return undefined;
  const without = {
    ...profile,
    children,
    homeroom_teacher: homeroom_teacher === userUid ? undefined : homeroom_teacher,
  };
  const { firstname, surname, username } = profile;
  return {
    becomes: [{ ...record, ...without, ...personKeys(site, without) }],
    shown: { as: isChild ? 'a carer' : 'a student of the homeroom', firstname, surname, username },
  };
};

/** A tombstone stays: it holds no name, and tells the next intake that somebody comes back who was erased. */
const tombstone: Tracer = (record, { site, userUid }) =>
  record.pk === erasedPartition(site) && record.sk === userUid
    ? { becomes: [record], held: 'the note that somebody was erased, without a name' }
    : undefined;

export const profileTrace: Tracer = either(tombstone, ownBySortKey, namedInProfile);

/** The roster as it was taken in, by the kind of record. */
export const rosterTrace: Tracer = (record, person) => {
  const kind = `${record.pk}`.split('#')[1];
  const { sourcedId } = person.profile;
  // A person of the portal alone is in no roster.
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

const own = (record: TableRecord): Trace => ({ becomes: [], shown: record });

/** Somebody else's row of the roster that names the person as parent or child. */
function namedAsAgent(record: TableRecord, sourcedId: string): Trace | undefined {
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
    shown: { as: 'a row that names the person as parent or child', givenName, familyName },
  };
}

const isIn = (list: unknown, id: string): boolean => Array.isArray(list) && list.includes(id);

/** A subscription to the calendar: the person's own, or one that shows the person as a child. */
export const feedTrace: Tracer = either(ownBySortKey, (record, { userUid }) => {
  if (!isIn(record.children, userUid)) return undefined;
  const children = (record.children as string[]).filter((child) => child !== userUid);
  return {
    becomes: [{ ...record, children }],
    shown: { as: 'a subscription of a carer that shows the child’s tasks' },
  };
});

import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { rosterKey } from '#functions/kernel/roster/keys';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { profileKey } from '#functions/people/store/person-partitions';
import { personKeys } from '#functions/people/store/person-record';
import { type Condition, overIs, withGroups } from '#functions/people/store/person-writes';
import type { Grouping } from '#functions/people/store/school-groups/school-group-reader';
import { type PortalTable, portalIds } from '#shared/intake/portal-records';
import type { RosterProfile } from '#shared/intake/roster';
import { isAboutAccess, type Over } from '#shared/people/over';
import type { Capability } from '#shared/rights/permissions';
import { asLeaver } from '../derive/profiles.ts';
import type { Change, Direction } from '../plan/change.ts';
import { indexKeys, rosterTables } from './roster.ts';

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export type RosterWrites = ReturnType<typeof rosterWrites>;

/** A change of a plan, which way it is made, and what the school has decided about people until now. */
export interface Written {
  readonly change: Change;
  readonly direction: Direction;
  /** By userUid. */
  readonly decided: ReadonlyMap<string, Over>;
  /** The rights of those who leave, come back or are deleted, as they were read. */
  readonly held?: ReadonlyMap<string, readonly Capability[]> | undefined;
  /** How people are in groups of the school now. */
  readonly grouping: Pick<Grouping, 'groupsOf'>;
}

/** Returns the write that makes a change of the roster, or the one that rolls it back. */
export const rosterWrites = ({ table }: Pick<Tables, 'table'>) => {
  const tables = rosterTables(table);
  return (school: School, { change, direction, decided, held, grouping }: Written): Write => {
    if (change.table === 'users') {
      const over = decided.get(change.id);
      const rights = held?.get(change.id);
      return personWrite(tables.users, school, { change, direction, over, rights, grouping });
    }
    const TableName = tables[change.table];
    const target = direction === 'forward' ? change.after : change.before;
    const Key =
      change.table === 'roster'
        ? rosterKey(school, change.kind, change.id)
        : { pk: school.site, sk: change.id };
    if (!target) return { Delete: { TableName, Key } };
    if (change.table === 'key-learning-area') return areaWrite(TableName, Key, change, direction);
    const index = indexOf(school, change, { ...target });
    return { Put: { TableName, Item: { ...target, ...Key, ...index } } };
  };
};

function indexOf(school: School, change: Change, record: Readonly<Record<string, unknown>>) {
  if (change.table === 'roster') return indexKeys(school, change.kind, record);
  return isPortalTable(change.table) ? portalKeys(school, change.table, record) : {};
}

const isPortalTable = (table: string): table is PortalTable => table in portalIds;

/** Updates an area and does not replace it, so that a picture added in the portal stays. */
function areaWrite(
  TableName: string,
  Key: { pk: string; sk: string },
  { before, after }: Extract<Change, { table: 'key-learning-area' }>,
  direction: Direction,
): Write {
  const area = direction === 'forward' ? after : before;
  const { klaUid, key_learning_area, image } = area ?? {};
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: `SET klaUid = :uid, key_learning_area = :name${image ? ', image = if_not_exists(image, :image)' : ''}`,
      ExpressionAttributeValues: {
        ':uid': klaUid,
        ':name': key_learning_area,
        ...(image && { ':image': image }),
      },
    },
  };
}

const conditionOf = ({ condition, names, values }: ReturnType<typeof overIs>) => ({
  ConditionExpression: condition,
  ExpressionAttributeNames: names,
  ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
});

/** Fields that a profile may lack. The update removes those that it lacks. */
const optionalFields = [
  'formerUsername',
  'mobile',
  'carerNumber',
  'studentNumber',
  'form_run',
  'homeroom_teacher',
  'started_on',
] as const satisfies (keyof RosterProfile)[];

/**
 * Returns the condition that a person is as read: what the school decided, and the rights of somebody
 * who leaves or comes back, as the list of administrators follows from them.
 */
function asRead(over: Over | undefined, rights: readonly Capability[] | undefined): Condition {
  const is = overIs(over);
  if (!rights) return is;
  return {
    condition: `${is.condition} AND #capabilities = :rights`,
    names: { ...is.names, '#capabilities': 'capabilities' },
    values: { ...is.values, ':rights': rights },
  };
}

interface PersonChange {
  readonly change: Extract<Change, { table: 'users' }>;
  readonly direction: Direction;
  /** What the school had decided before. */
  readonly over: Over | undefined;
  readonly rights: readonly Capability[] | undefined;
  readonly grouping: Pick<Grouping, 'groupsOf'>;
}

/**
 * Updates a person and does not replace them, so that capabilities and places given in the portal
 * stay, and what the school decided. The groups of the school follow from the person's new groups. A
 * person about whose access it decided something, or who has a right, is never deleted: a roll-back of
 * the load that brought the person leaves a leaver.
 */
function personWrite(
  TableName: string,
  school: School,
  { change, direction, over: decided, rights, grouping }: PersonChange,
): Write {
  const { id, before, after } = change;
  const Key = profileKey(school, id);
  const is = asRead(decided, rights);
  const isDecided = decided !== undefined && isAboutAccess(decided);
  const isToStay = isDecided || (rights !== undefined && rights.length > 0);
  const [target, other] = direction === 'forward' ? [after, before] : [before, after];
  const profile = target ?? (isToStay && other && asLeaver(other, new Date(other.updated_at)));
  if (!profile) return { Delete: { TableName, Key, ...conditionOf(is) } };
  const over = withGroups(decided, profile.status === 'left' ? [] : grouping.groupsOf(profile));
  const { capabilities, places: _places, ...fields } = profile;
  const { pk: _, sk: __, ...indexed } = personKeys(school, { ...profile, over });
  const values: Record<string, unknown> = {
    ...Object.fromEntries(optionalFields.map((name) => [name, undefined])),
    ...fields,
    ...indexed,
    ...(over !== decided && { over }),
  };
  const entries = Object.entries(values);
  const present = entries.filter(([, value]) => value !== undefined);
  const absent = entries.filter(([, value]) => value === undefined);
  const assignments = present.map(([name]) => `#${name} = :${name}`);
  const removals = absent.map(([name]) => `#${name}`);
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: `SET #capabilities = if_not_exists(#capabilities, :capabilities), ${assignments.join(', ')} REMOVE ${removals.join(', ')}`,
      ConditionExpression: is.condition,
      ExpressionAttributeNames: {
        ...Object.fromEntries(
          ['capabilities', ...Object.keys(values)].map((name) => [`#${name}`, name]),
        ),
        ...is.names,
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(
          [['capabilities', capabilities] as const, ...present].map(([name, value]) => [
            `:${name}`,
            value,
          ]),
        ),
        ...is.values,
      },
    },
  };
}

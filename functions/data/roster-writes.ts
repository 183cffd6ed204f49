import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { personKeys } from '#functions/data/person-record';
import { portalKeys } from '#functions/data/portal-keys';
import { indexKeys, type RosterTables, rosterKey } from '#functions/data/roster';
import type { Change } from '#functions/intake/plan/change';
import { type PortalTable, portalIds } from '#shared/domain/portal-records';
import type { Profile } from '#shared/domain/roster';

/** One write of a transaction. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

export type Direction = 'forward' | 'back';
export type RosterWrites = ReturnType<typeof rosterWrites>;

/** What to write for a change of the roster, to make it or to take it back. */
export const rosterWrites =
  (tables: RosterTables) =>
  (site: string, change: Change, direction: Direction): Write => {
    if (change.table === 'users') return personWrite(tables.users, site, change, direction);
    const TableName = tables[change.table];
    const target = direction === 'forward' ? change.after : change.before;
    const Key =
      change.table === 'roster'
        ? rosterKey(site, change.kind, change.id)
        : { pk: site, sk: change.id };
    if (!target) return { Delete: { TableName, Key } };
    if (change.table === 'key-learning-area') return areaWrite(TableName, Key, change, direction);
    const index = indexOf(site, change, { ...target });
    return { Put: { TableName, Item: { ...target, ...Key, ...index } } };
  };

function indexOf(site: string, change: Change, record: Readonly<Record<string, unknown>>) {
  if (change.table === 'roster') return indexKeys(site, change.kind, record);
  return isPortalTable(change.table) ? portalKeys(site, change.table, record) : {};
}

const isPortalTable = (table: string): table is PortalTable => table in portalIds;

/** An area is updated, not replaced: a picture that the portal gave meanwhile stays. */
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

/** Fields that a profile may lack; they are taken away when it does. */
const optional = [
  'formerUsername',
  'carerNumber',
  'studentNumber',
  'form_run',
  'homeroom_teacher',
] as const satisfies (keyof Profile)[];

/** A person is updated, not replaced: capabilities and places that the portal gave meanwhile stay. */
function personWrite(
  TableName: string,
  site: string,
  { id, before, after }: Extract<Change, { table: 'users' }>,
  direction: Direction,
): Write {
  const Key = { pk: site, sk: id };
  const profile = direction === 'forward' ? after : before;
  if (!profile) return { Delete: { TableName, Key } };
  const { capabilities, places: _places, ...fields } = profile;
  const { pk: _, sk: __, ...indexed } = personKeys(site, profile);
  const values: Record<string, unknown> = {
    ...Object.fromEntries(optional.map((name) => [name, undefined])),
    ...fields,
    ...indexed,
  };
  const named = Object.entries(values);
  const set = named.filter(([, value]) => value !== undefined);
  const gone = named.filter(([, value]) => value === undefined);
  const setting = set.map(([name]) => `#${name} = :${name}`);
  const removing = gone.map(([name]) => `#${name}`);
  return {
    Update: {
      TableName,
      Key,
      UpdateExpression: `SET #capabilities = if_not_exists(#capabilities, :capabilities), ${setting.join(', ')} REMOVE ${removing.join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        ['capabilities', ...Object.keys(values)].map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        [['capabilities', capabilities] as const, ...set].map(([name, value]) => [
          `:${name}`,
          value,
        ]),
      ),
    },
  };
}

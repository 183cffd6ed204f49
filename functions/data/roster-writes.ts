import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { personKeys } from '#functions/data/person-record';
import { indexKeys, type RosterTables, rosterKey } from '#functions/data/roster';
import type { Change } from '#functions/intake/plan/change';
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
    const index = change.table === 'roster' ? indexKeys(site, change.kind, { ...target }) : {};
    return { Put: { TableName, Item: { ...target, ...Key, ...index } } };
  };

/** Fields that a profile may lack; they are taken away when it does. */
const optional = [
  'formerUsername',
  'carerNumber',
  'studentNumber',
  'form_run',
  'homeroom_teacher',
] as const satisfies (keyof Profile)[];

/** A person is updated, not replaced: capabilities that the portal gave meanwhile stay. */
function personWrite(
  TableName: string,
  site: string,
  { id, before, after }: Extract<Change, { table: 'users' }>,
  direction: Direction,
): Write {
  const Key = { pk: site, sk: id };
  const profile = direction === 'forward' ? after : before;
  if (!profile) return { Delete: { TableName, Key } };
  const { capabilities, ...fields } = profile;
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

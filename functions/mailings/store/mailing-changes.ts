import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { mailingKey } from './mailing-key.ts';
import type { StoredMailing } from './mailing-record.ts';
import { lockKey } from './period-lock.ts';

/** The fields that a change may set. `lost` is the count in `reconciled`. */
export type MailingChange = Partial<Omit<StoredMailing, 'version' | 'reconciled'>> & {
  readonly lost?: number;
};

/** Returns the writes that release what a mailing holds beside its period. */
export type HeldBy = (school: School, mailing: StoredMailing) => Promise<TransactItem[]>;

/** Changes mailings under optimistic locking. */
export const mailingChanges = (tables: Tables, heldBy: HeldBy = async () => []) => ({
  of: (school: School) => ({
    /**
     * Changes a mailing that still has the version that was read, and returns it as it is then.
     * Returns undefined when it was changed since. `frees` releases its period and all that it
     * holds too: only right while no message has left.
     */
    async change(
      loaded: StoredMailing,
      change: MailingChange,
      frees = false,
    ): Promise<StoredMailing | undefined> {
      const { lost, ...fields } = change;
      const TableName = tables.table('mailings');
      const version = loaded.version + 1;
      const Update = {
        TableName,
        Key: mailingKey(school, loaded.mailingUid),
        ConditionExpression: '#version = :loaded',
        ...updateOf({ ...fields, version }, lost, loaded.version),
      };
      const freed = frees
        ? [releaseOf(TableName, school, loaded), ...(await heldBy(school, loaded))]
        : [];
      if (await transact(tables.db, [{ Update }, ...freed])) return undefined;
      return {
        ...loaded,
        ...fields,
        version,
        reconciled: { ...loaded.reconciled, ...(lost !== undefined && { lost }) },
      };
    },
  }),
});

/** Returns the update expression: sets the fields that have a value, removes the undefined ones. */
function updateOf(
  fields: Record<string, unknown>,
  lost: number | undefined,
  loadedVersion: number,
) {
  const entries = Object.entries(fields);
  const values = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const sets = values.map(([name]) => `#${name} = :${name}`);
  if (lost !== undefined) sets.push('#reconciled.#lost = :lost');
  return {
    UpdateExpression: `SET ${sets.join(', ')}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
    ExpressionAttributeNames: {
      ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ...(lost !== undefined && { '#reconciled': 'reconciled', '#lost': 'lost' }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
      ':loaded': loadedVersion,
      ...(lost !== undefined && { ':lost': lost }),
    },
  };
}

/** Returns the write that releases a mailing's period, if the mailing still holds it. */
const releaseOf = (
  TableName: string,
  school: School,
  { mailingUid, type, period }: StoredMailing,
): TransactItem => ({
  Delete: {
    TableName,
    Key: lockKey(school, type, period),
    ConditionExpression: 'attribute_not_exists(pk) OR mailingUid = :uid',
    ExpressionAttributeValues: { ':uid': mailingUid },
  },
});

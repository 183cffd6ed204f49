import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { putIfAbsent, type Table } from '#functions/kernel/store/records';
import type { DataKey } from './data-keys.ts';
import type { DataKeys } from './lazy-keys.ts';
import type { KeyContext } from './sealed-text.ts';

/** The sort key of a student's data key, beside the texts that it seals. */
export const dataKeySort = 'key';

/** Returns the partition of all records about a student. */
export const studentPartition = ({ site, student }: KeyContext): string => `${site}#${student}`;

/**
 * The data keys of a table that has a partition for each student. A student has one data key, so
 * deleting its record makes every text about the student unreadable, also in backups of the texts.
 */
export const studentKeys = ({ db, TableName }: Table) => {
  async function stored(context: KeyContext): Promise<string | undefined> {
    const Key = { pk: studentPartition(context), sk: dataKeySort };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && String(Item.stored);
  }
  return {
    /** Opens the data key of a student; undefined if there is no text about the student yet. */
    async open(keys: DataKeys, context: KeyContext): Promise<DataKey | undefined> {
      const found = await stored(context);
      return found === undefined ? undefined : keys.open(found, context);
    },

    /** Opens the data key of a student, or makes the first one. */
    async openOrCreate(keys: DataKeys, context: KeyContext): Promise<DataKey> {
      const found = await stored(context);
      if (found !== undefined) return keys.open(found, context);
      const made = await keys.create(context);
      const item = {
        pk: studentPartition(context),
        sk: dataKeySort,
        studentUid: context.student,
        stored: made.stored,
      };
      if (await putIfAbsent({ db, TableName }, item)) return made;
      // Another first text about the student was sealed at the same moment.
      return keys.open((await stored(context)) ?? '', context);
    },
  };
};

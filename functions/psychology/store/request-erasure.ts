import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { blindIds } from '#functions/kernel/keys/blind-ids';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { studentPartition } from '#functions/kernel/keys/student-keys';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import { removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { requestStates } from '#shared/psychology/request';
import { psychologyRecords } from '#shared/tables/confidential';

export type RequestErasure = ReturnType<typeof requestErasure>;

/**
 * Removes people from the requests for support. It finds their records by blind identifiers, and
 * opens no text.
 */
export const requestErasure = (tables: Tables, keys: () => DataKeys) => {
  const table: Table = { db: tables.db, TableName: tables.table('psychology') };
  const blindOf = (school: School) => blindIds(table).open(keys(), school);
  return {
    of: (school: School) => ({
      /** Deletes everything about students, with the data keys of their texts. */
      async removeAbout(userUids: readonly string[]): Promise<void> {
        const blind = userUids.length > 0 ? await blindOf(school) : undefined;
        if (!blind) return;
        for (const userUid of userUids) {
          const pk = studentPartition({ site: school.site, student: blind(userUid) });
          await removePartition(table.db, table.TableName, pk);
        }
      },

      /** Removes the person from what they asked or wrote about others. The texts stay. */
      async removeAuthor(userUid: string): Promise<void> {
        const by = (await blindOf(school))?.(userUid);
        if (by === undefined) return;
        for (const pk of await partitionsOf(table, school)) await unsign(table, pk, by);
      },
    }),
  };
};

/** Returns the partitions of all students with a request. */
async function partitionsOf({ db, TableName }: Table, school: School): Promise<Set<string>> {
  const found = new Set<string>();
  for (const state of requestStates) {
    const requests = await wholeQuery(db, {
      TableName,
      IndexName: 'state',
      KeyConditionExpression: 'statePk = :state',
      ExpressionAttributeValues: {
        ':state': partitionOf(school, psychologyRecords.request.indexes.state.key, { state }),
      },
    });
    for (const { pk } of requests) found.add(String(pk));
  }
  return found;
}

async function unsign({ db, TableName }: Table, pk: string, by: string): Promise<void> {
  const records = await wholeQuery(db, {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  });
  for (const { sk } of records.filter((record) => record.by === by)) {
    const update = new UpdateCommand({
      TableName,
      Key: { pk, sk },
      UpdateExpression: 'REMOVE #by, author, requesterPk, requesterSk',
      ConditionExpression: '#by = :by',
      ExpressionAttributeNames: { '#by': 'by' },
      ExpressionAttributeValues: { ':by': by },
    });
    // A record that is gone needs no change.
    await db.send(update).catch((error: unknown) => {
      if (!isConditionFailed(error)) throw error;
    });
  }
}

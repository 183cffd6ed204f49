import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { type HeldBy, mailingChanges } from './mailing-changes.ts';
import { mailingCreation } from './mailing-creation.ts';
import { mailingKey, mailingPartition } from './mailing-key.ts';
import { mailingLeases } from './mailing-leases.ts';
import { StoredMailing } from './mailing-record.ts';
import { periodLocks } from './period-lock.ts';

export type MailingRepository = ReturnType<typeof mailingRepository>;

/**
 * The mailings of each site, the periods that they hold, and the leases of the jobs on them. Those
 * who end mailings say what else these hold.
 */
export const mailingRepository = (tables: Tables, heldBy?: HeldBy) => {
  const { db, table } = tables;
  const TableName = table('mailings');
  return {
    of: (school: School) => ({
      ...mailingQueries(db, TableName).of(school),
      ...periodLocks(db, TableName).of(school),
      ...mailingCreation(db, TableName).of(school),
      ...mailingChanges(tables, heldBy).of(school),
      ...mailingLeases(db, TableName).of(school),
    }),
  };
};

const mailingQueries = (db: DynamoDBDocumentClient, TableName: string) => ({
  of: (school: School) => ({
    async get(mailingUid: string): Promise<StoredMailing | undefined> {
      const Key = mailingKey(school, mailingUid);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredMailing.parse(Item);
    },

    /** Lists the mailings of a site, newest first. */
    async list(page: PageRequest): Promise<Paged<StoredMailing>> {
      const { items, next_token } = await newestFirst(
        { db, TableName },
        {
          pk: mailingPartition(school),
          page,
        },
      );
      return { records: items.map((item) => StoredMailing.parse(item)), next_token };
    },
  }),
});

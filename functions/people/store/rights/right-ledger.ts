import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { usersRecords } from '#shared/tables/people';
import { StoredChange, StoredRequest } from './right-records.ts';

export type RightLedger = ReturnType<typeof rightLedger>;

/** How people got and lost rights, and what is asked. */
export const rightLedger = ({ db, table }: Tables) => {
  const TableName = table('users');
  return {
    of(school: School) {
      const requestKey = (requestUid: string) =>
        keyOf(school, usersRecords.request.key, { requestUid });

      return {
        /** Returns how a person got and lost rights, newest first. */
        async history(userUid: string): Promise<StoredChange[]> {
          const pk = partitionOf(school, usersRecords.right.key, { userUid });
          const found = await wholePartition(db, TableName, pk);
          return found.map((item) => StoredChange.parse(item)).reverse();
        },

        /** Returns one change of a person's rights. */
        async change(of: {
          userUid: string;
          changeUid: string;
        }): Promise<StoredChange | undefined> {
          const Key = keyOf(school, usersRecords.right.key, of);
          const { Item } = await db.send(new GetCommand({ TableName, Key }));
          return Item && StoredChange.parse(Item);
        },

        /** Returns the open requests, oldest first. DynamoDB may delete one days after its end. */
        async requests(now: Date): Promise<StoredRequest[]> {
          const pk = partitionOf(school, usersRecords.request.key, {});
          const found = await wholePartition(db, TableName, pk);
          return found.map((item) => StoredRequest.parse(item)).filter((each) => isOpen(each, now));
        },

        /** Returns a request as of now, if it is open. */
        async request(requestUid: string, now: Date): Promise<StoredRequest | undefined> {
          const Key = requestKey(requestUid);
          const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
          const found = Item && StoredRequest.parse(Item);
          return found && isOpen(found, now) ? found : undefined;
        },

        /** Returns the write that stores a request. */
        ask: (request: StoredRequest): TransactItem => ({
          Put: { TableName, Item: { ...requestKey(request.requestUid), ...request } },
        }),

        /** Returns the write that ends a request, which only one decision does. */
        end: (requestUid: string): TransactItem => ({
          Delete: {
            TableName,
            Key: requestKey(requestUid),
            ConditionExpression: 'attribute_exists(pk)',
          },
        }),

        /** Returns the write that remembers a change. */
        remember: (change: StoredChange): TransactItem => ({
          Put: {
            TableName,
            Item: { ...keyOf(school, usersRecords.right.key, change), ...change },
          },
        }),

        /** Writes all or nothing. Returns whether the conditions held. */
        write: async (items: TransactItem[]): Promise<boolean> =>
          (await transact(db, items)) === undefined,
      };
    },
  };
};

const isOpen = ({ expires_at }: StoredRequest, now: Date): boolean =>
  expires_at * 1000 > now.getTime();

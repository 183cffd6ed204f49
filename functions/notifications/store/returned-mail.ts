import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { wholePartition } from '#functions/kernel/store/partition';
import { updateIf } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import { mailSuppressionsRecords } from '#shared/tables/mail';
import { addressOf, hidden, isHidden, numberKey, StoredSuppression } from './suppression.record.ts';

export type ReturnedMailRepository = ReturnType<typeof returnedMail>;

/** The suppressed addresses of a school as a person sees them, and how mail goes there again. */
export const returnedMail = ({ db, table }: Tables) => {
  const TableName = table('mail-suppressions');
  const { key } = mailSuppressionsRecords.suppression;
  return {
    of: (school: School) => ({
      /** Returns what is stored about an address, or about the number of a key, also if it was tried again. */
      async find(email: string): Promise<StoredSuppression | undefined> {
        if (isHidden(email)) {
          const all = await wholePartition(db, TableName, partitionOf(school, key, {}));
          const stored = all.map((item) => StoredSuppression.parse(item));
          return stored.find((each) => numberKey(school, each) === email);
        }
        const Key = keyOf(school, key, { address: addressOf(email) });
        const { Item } = await db.send(new GetCommand({ TableName, Key }));
        return Item && StoredSuppression.parse(Item);
      },

      /** Returns a page of the addresses that get no mail, by address. Hidden ones are in no list. */
      async page({ limit, next_token }: PageRequest): Promise<Paged<StoredSuppression>> {
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk AND sk > :after',
            // What was tried again and did not come back since is in the table for days only.
            FilterExpression:
              '(attribute_not_exists(tried_at) OR #at > tried_at) AND NOT begins_with(#address, :hidden)',
            ExpressionAttributeNames: { '#address': 'address', '#at': 'at' },
            ExpressionAttributeValues: {
              ':pk': partitionOf(school, key, {}),
              ':after': positionOf(next_token) ?? ' ',
              ':hidden': hidden,
            },
            Limit: limit,
          }),
        );
        const last = LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk));
        return {
          records: Items.map((item) => StoredSuppression.parse(item)),
          ...(last && { next_token: last }),
        };
      },

      /**
       * Lets mail go to an address again; returns false if it changed since it was loaded. The record
       * stays for the days in which nobody may try again.
       */
      release({ address, at, tried_at }: StoredSuppression, now: Date): Promise<boolean> {
        return updateIf({ db, TableName }, keyOf(school, key, { address }), {
          UpdateExpression: 'SET tried_at = :now, expires_at = :gone',
          ConditionExpression: `#at = :at AND ${tried_at ? 'tried_at = :tried' : 'attribute_not_exists(tried_at)'}`,
          ExpressionAttributeNames: { '#at': 'at' },
          ExpressionAttributeValues: {
            ':now': now.toISOString(),
            ':gone': goneAfter(now, keptDays.triedMail),
            ':at': at,
            ...(tried_at && { ':tried': tried_at }),
          },
        });
      },
    }),
  };
};

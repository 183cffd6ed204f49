import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { StampedOrder, stampOrder } from '#functions/kernel/jobs/stamp';
import type { School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import { expiryOf, mailKey, partitions, type StoredNotice } from './notice-record.ts';

/** The order to mail the newest act of a notice. */
export interface UnsentMail {
  readonly noticeUid: string;
  readonly version: number;
  /** When its message was last queued again. */
  readonly queued_at?: string | undefined;
  /** The key in the list of orders. */
  readonly sk: string;
}

/** The orders of mail that has not been sent: one for each notice. */
export const mailOrders = ({ db }: Tables, TableName: string) => ({
  of: (school: School) => ({
    /** Lists orders, those of the oldest notices first. */
    async unsent(most: number): Promise<UnsentMail[]> {
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': partitions.mail(school) },
          Limit: most,
        }),
      );
      return Items.map((item) => {
        const sk = String(item.sk);
        // Release 1.0.0 had an order for each act, with the version in its key.
        const [noticeUid = '', version = item.version] = sk.split('#');
        const { queued_at } = StampedOrder.parse(item);
        return { sk, noticeUid, version: Number(version), queued_at };
      });
    },

    /** Stores that the message of an order was queued again. Returns false if the order has gone. */
    stampOrder: ({ sk }: UnsentMail, now: Date): Promise<boolean> =>
      stampOrder({ db, TableName }, { pk: partitions.mail(school), sk }, now),

    /** Deletes an order that is settled. That of a newer act stays. */
    async settle({ sk, version }: UnsentMail): Promise<void> {
      try {
        await db.send(
          new DeleteCommand({
            TableName,
            Key: { pk: partitions.mail(school), sk },
            ConditionExpression: 'attribute_not_exists(version) OR version = :version',
            ExpressionAttributeValues: { ':version': version },
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
      }
    },
  }),
});

/** Returns the write that orders the mail of the newest act. */
export const mailPut = (TableName: string, school: School, notice: StoredNotice): TransactItem => ({
  Put: {
    TableName,
    Item: {
      ...mailKey(school, notice.noticeUid),
      version: notice.mail_version,
      expires_at: expiryOf(notice),
    },
  },
});

/**
 * Returns the writes that order the mail of a new act, or remove the order once the newest act was
 * mailed. A new act replaces the order of one that has not left.
 */
export function mailChange(
  TableName: string,
  school: School,
  loaded: StoredNotice,
  notice: StoredNotice,
): TransactItem[] {
  if (notice.mail_version > loaded.mail_version) return [mailPut(TableName, school, notice)];
  const isMailed = notice.mailed_version >= notice.mail_version;
  if (!isMailed || notice.mailed_version === loaded.mailed_version) return [];
  return [{ Delete: { TableName, Key: mailKey(school, notice.noticeUid) } }];
}

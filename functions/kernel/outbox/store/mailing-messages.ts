import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import type { MessageState } from '#shared/mailings/mailing';
import { EmailLogRecord, mailingPartition, overUnsent } from './email-log-record.ts';
import { messageBacklog } from './message-backlog.ts';
import { messageChanges } from './message-changes.ts';
import { messageCreation } from './message-creation.ts';

/** The reason of a message that failed after 3 attempts without an answer or an event of SES. */
export const noAnswer = 'SES gave no answer.';

export type MailingMessages = ReturnType<typeof mailingMessages>;

/**
 * The messages of mailings until they are sent. What SES reports about them later is stored by
 * `email-log-facts.ts`.
 */
export const mailingMessages = ({ db, table }: Tables) => {
  const TableName = table('emailstatistics');
  return {
    of: (school: School) => ({
      ...messageCreation(db, TableName).of(school),
      ...messageBacklog(db, TableName).of(school),
      ...messageChanges(db, TableName).of(school),
      ...messageLists(db, TableName).of(school),
    }),
  };
};

/** The state of a message when its mailing ends. */
export interface Ended {
  readonly userUid: string;
  readonly state: MessageState;
  readonly isLost: boolean;
  /** It ended unsent, because what it was about was over. */
  readonly isOver?: boolean;
  /** Of a text: what its carrier says, and what it cost in US dollars. */
  readonly isDelivered?: boolean;
  readonly isRejected?: boolean;
  readonly price?: number;
}

const messageLists = (db: DynamoDBDocumentClient, TableName: string) => ({
  of: (school: School) => ({
    /** Reads all messages of a mailing consistently, a page at a time. */
    async *all(mailingUid: string): AsyncGenerator<Ended[]> {
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      do {
        const page = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': mailingPartition(school, mailingUid) },
            ProjectionExpression: 'sk, #state, refusal, delivered, rejected, price',
            ExpressionAttributeNames: { '#state': 'state' },
            ConsistentRead: true,
            ExclusiveStartKey,
          }),
        );
        yield (page.Items ?? []).map((item) => ({
          userUid: String(item.sk),
          state: EmailLogRecord.shape.state.parse(item.state),
          isLost: item.refusal === noAnswer,
          ...(item.refusal === overUnsent && { isOver: true }),
          ...(item.delivered !== undefined && { isDelivered: true }),
          ...(item.rejected !== undefined && { isRejected: true }),
          ...(typeof item.price === 'number' && { price: item.price }),
        }));
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
    },

    /** Lists a mailing's messages by recipient. */
    async page(mailingUid: string, page: PageRequest): Promise<Paged<EmailLogRecord>> {
      const after = positionOf(page.next_token);
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :pk${after ? ' AND sk > :after' : ''}`,
          ExpressionAttributeValues: {
            ':pk': mailingPartition(school, mailingUid),
            ...(after && { ':after': after }),
          },
          Limit: page.limit,
        }),
      );
      return {
        records: Items.map((item) => EmailLogRecord.parse(item)),
        next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk)),
      };
    },
  }),
});

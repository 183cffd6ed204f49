import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  messageKey,
  messageKeys,
  StoredMessage,
  todoKeys,
  todoPk,
} from '#functions/data/email-record';
import { isConditionFailed, positionOf, tokenOf } from '#functions/lib/dynamo';
import { transact } from '#functions/lib/transaction';
import type { Page, PageRequest } from '#shared/contract/page';
import type { MessageState } from '#shared/domain/mailing';

/** Why a message failed that SES was asked for three times without an answer or an event. */
export const noAnswer = 'SES gave no answer.';

/** Messages that are frozen in one transaction. */
const atOnce = 50;

/** A message of the index `todo`: whom it is for, and where it stands. */
export interface Todo {
  readonly userUid: string;
  readonly position: string;
}

export type MailingMessages = ReturnType<typeof mailingMessages>;

/** The messages of mailings before they are sent: frozen, claimed, given back, refused, cancelled. Facts of SES are in `email-facts.ts`. */
export const mailingMessages = (db: DynamoDBDocumentClient, TableName: string) => {
  /** Changes a message that is in a state, in the hand of a claim if one is named; answers it as it is then. */
  async function change(
    site: string,
    seen: StoredMessage,
    next: Partial<StoredMessage> & { state: MessageState },
    claimId?: string,
  ): Promise<StoredMessage | undefined> {
    const keys = todoKeys(site, seen.mailingUid, { ...seen, ...next });
    const set = Object.entries({ ...next, ...keys }).filter(([, value]) => value !== undefined);
    const gone = keys.todoPk === undefined ? ' REMOVE todoPk, todoSk' : '';
    try {
      const { Attributes } = await db.send(
        new UpdateCommand({
          TableName,
          Key: messageKey(site, seen.mailingUid, seen.userUid),
          ConditionExpression: `#state = :was${claimId ? ' AND claim.id = :claimId' : ''}`,
          UpdateExpression: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}${gone}`,
          ExpressionAttributeNames: {
            '#state': 'state',
            ...Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
          },
          ExpressionAttributeValues: {
            ':was': seen.state,
            ...(claimId && { ':claimId': claimId }),
            ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return StoredMessage.parse(Attributes);
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  }

  const get = async (site: string, mailingUid: string, userUid: string) => {
    const Key = messageKey(site, mailingUid, userUid);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && StoredMessage.parse(Item);
  };

  /** One stretch of the messages of a mailing in a state, in order. */
  async function todo(
    site: string,
    mailingUid: string,
    state: 'prepared' | 'claimed',
    span: { readonly after?: string | undefined; readonly before: Date; readonly limit: number },
  ): Promise<Todo[]> {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'todo',
        KeyConditionExpression: 'todoPk = :pk AND todoSk BETWEEN :after AND :before',
        ExpressionAttributeValues: {
          ':pk': todoPk(site, mailingUid, state),
          // A position that was there is not given again: whatever is behind it sorts after it with one more character.
          ':after': span.after === undefined ? ' ' : `${span.after} `,
          ':before': new Date(span.before.getTime() + 1).toISOString(),
        },
        Limit: span.limit,
      }),
    );
    return Items.map((item) => ({ userUid: String(item.sk), position: String(item.todoSk) }));
  }

  async function put(site: string, messages: readonly StoredMessage[]): Promise<void> {
    const items = messages.map((message) => ({
      Put: {
        TableName,
        Item: { ...messageKeys(site, message), ...message },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    }));
    const refused = await transact(db, items);
    // What was there already stays as it is; what another was in the way of is put by itself.
    if (refused && messages.length > 1) for (const each of messages) await put(site, [each]);
  }

  return {
    get,

    /** Puts messages, each once: one that is there stays, whatever has become of it. */
    async freeze(site: string, messages: readonly StoredMessage[]): Promise<void> {
      const chunks: StoredMessage[][] = [];
      for (let i = 0; i < messages.length; i += atOnce) chunks.push(messages.slice(i, i + atOnce));
      for (let i = 0; i < chunks.length; i += 4) {
        await Promise.all(chunks.slice(i, i + 4).map((chunk) => put(site, chunk)));
      }
    },

    /** Messages that may go now, after a position. */
    due: (site: string, mailingUid: string, now: Date, limit: number, after?: string) =>
      todo(site, mailingUid, 'prepared', { after, before: now, limit }),

    /** The time from which the next message may go that waits. */
    async nextDue(site: string, mailingUid: string): Promise<Date | undefined> {
      const [next] = await todo(site, mailingUid, 'prepared', { before: lastDay, limit: 1 });
      return next && new Date(next.position.split('#')[0] ?? 0);
    },

    /** Messages that were claimed before a time and are not settled. */
    claimedBefore: (site: string, mailingUid: string, before: Date, limit: number) =>
      todo(site, mailingUid, 'claimed', { before, limit }),

    /** Claims a message, so that nobody else hands it over; nothing, if it is not to be had. */
    async claim(site: string, mailingUid: string, userUid: string, id: string, now: Date) {
      const at = now.toISOString();
      try {
        const { Attributes } = await db.send(
          new UpdateCommand({
            TableName,
            Key: messageKey(site, mailingUid, userUid),
            ConditionExpression: '#state = :prepared',
            UpdateExpression:
              'SET #state = :claimed, claim = :claim, attempts = attempts + :one, todoPk = :pk, todoSk = :sk',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':prepared': 'prepared',
              ':claimed': 'claimed',
              ':claim': { id, at },
              ':one': 1,
              ':pk': todoPk(site, mailingUid, 'claimed'),
              ':sk': `${at}#${userUid}`,
            },
            ReturnValues: 'ALL_NEW',
          }),
        );
        return StoredMessage.parse(Attributes);
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        // When an answer is cut off, the client asks again, and is refused for what it did itself.
        const seen = await get(site, mailingUid, userUid);
        return seen?.state === 'claimed' && seen.claim?.id === id ? seen : undefined;
      }
    },

    /** Gives a claimed message back that nobody handed over: as if it had not been claimed, perhaps for a later time. */
    giveBack: (site: string, claimed: StoredMessage, notBefore = claimed.not_before) =>
      change(
        site,
        claimed,
        { state: 'prepared', attempts: claimed.attempts - 1, not_before: notBefore },
        claimed.claim?.id,
      ),

    /** Gives a claimed message back of which nobody heard whether it was handed over. */
    tryAgain: (site: string, claimed: StoredMessage) =>
      change(site, claimed, { state: 'prepared' }, claimed.claim?.id),

    /** Ends a claimed message that did not go out. */
    fail: (site: string, claimed: StoredMessage, refusal: string) =>
      change(site, claimed, { state: 'failed', refusal }, claimed.claim?.id),

    /** Ends a message that nobody has claimed. */
    async cancel(site: string, mailingUid: string, userUid: string): Promise<void> {
      const seen = await get(site, mailingUid, userUid);
      if (seen?.state === 'prepared') await change(site, seen, { state: 'cancelled' });
    },

    /** How many messages of a mailing wait, are claimed and failed, from the index: at the cost of its keys. */
    async counts(site: string, mailingUid: string) {
      const count = async (state: Parameters<typeof todoPk>[2]) => {
        let found = 0;
        let ExclusiveStartKey: Record<string, unknown> | undefined;
        do {
          const page = await db.send(
            new QueryCommand({
              TableName,
              IndexName: 'todo',
              KeyConditionExpression: 'todoPk = :pk',
              ExpressionAttributeValues: { ':pk': todoPk(site, mailingUid, state) },
              Select: 'COUNT',
              ExclusiveStartKey,
            }),
          );
          found += page.Count ?? 0;
          ExclusiveStartKey = page.LastEvaluatedKey;
        } while (ExclusiveStartKey);
        return found;
      };
      const [prepared, claimed, failed] = await Promise.all([
        count('prepared'),
        count('claimed'),
        count('failed'),
      ]);
      return { prepared, claimed, failed };
    },

    /** Walks all messages of a mailing as they surely are, a page at a time: for its end. */
    async *all(site: string, mailingUid: string): AsyncGenerator<Ended[]> {
      let ExclusiveStartKey: Record<string, unknown> | undefined;
      do {
        const page = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :pk',
            ExpressionAttributeValues: { ':pk': `${site}#${mailingUid}` },
            ProjectionExpression: 'sk, #state, refusal',
            ExpressionAttributeNames: { '#state': 'state' },
            ConsistentRead: true,
            ExclusiveStartKey,
          }),
        );
        yield (page.Items ?? []).map((item) => ({
          userUid: String(item.sk),
          state: StoredMessage.shape.state.parse(item.state),
          isLost: item.refusal === noAnswer,
        }));
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (ExclusiveStartKey);
    },

    /** A page of a mailing's messages, by person. */
    async page(site: string, mailingUid: string, page: PageRequest): Promise<Page<StoredMessage>> {
      const after = positionOf(page.next_token);
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :pk${after ? ' AND sk > :after' : ''}`,
          ExpressionAttributeValues: {
            ':pk': `${site}#${mailingUid}`,
            ...(after && { ':after': after }),
          },
          Limit: page.limit,
        }),
      );
      return {
        records: Items.map((item) => StoredMessage.parse(item)),
        next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk)),
      };
    },
  };
};

/** How a message stands when its mailing ends. */
export interface Ended {
  readonly userUid: string;
  readonly state: MessageState;
  readonly isLost: boolean;
}

/** Later than anything waits. */
const lastDay = new Date('9999-12-31T00:00:00.000Z');

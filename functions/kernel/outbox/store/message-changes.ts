import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import type { MessageState } from '#shared/mailings/mailing';
import { channelIn } from '#shared/notifications/channels';
import {
  EmailLogRecord,
  logKeys,
  messageKey,
  noLogKeys,
  todoKeys,
  todoPk,
} from './email-log-record.ts';

/** The changes of one message before SES takes it: claimed, given back, failed, cancelled. */
export const messageChanges = (db: DynamoDBDocumentClient, TableName: string) => {
  const records = messageRecords(db, TableName);
  return {
    of(school: School) {
      const { get, change } = records.of(school);
      return {
        get,

        /** Claims a message, so that no other worker sends it; undefined if it cannot be claimed. */
        async claim(
          mailingUid: string,
          userUid: string,
          { id, now }: { readonly id: string; readonly now: Date },
        ): Promise<EmailLogRecord | undefined> {
          const input = claimOf(school, mailingUid, userUid, { id, at: now.toISOString() });
          try {
            const { Attributes } = await db.send(new UpdateCommand({ TableName, ...input }));
            return EmailLogRecord.parse(Attributes);
          } catch (error) {
            if (!isConditionFailed(error)) throw error;
            // The client repeats a call whose response was lost, and then fails on its own claim.
            const loaded = await get(mailingUid, userUid);
            return loaded?.state === 'claimed' && loaded.claim?.id === id ? loaded : undefined;
          }
        },

        /** Releases a claimed message that was not sent, optionally until a later time. */
        giveBack: (claimed: EmailLogRecord, notBefore = claimed.not_before) =>
          change(claimed, backOf(claimed, notBefore), claimed.claim?.id),

        /** Marks a claimed push or text as sent: to the devices that it names, or as AWS knows it. */
        left: (claimed: EmailLogRecord, at: Date) =>
          change(claimed, leftOf(claimed, at), claimed.claim?.id),

        /** Releases a claimed message of which it is unknown whether it was sent. */
        tryAgain: (claimed: EmailLogRecord) =>
          change(claimed, { state: 'prepared' }, claimed.claim?.id),

        /** Marks a claimed message as failed, with the reason. */
        fail: (claimed: EmailLogRecord, refusal: string) =>
          change(claimed, { state: 'failed', refusal }, claimed.claim?.id),

        /** Cancels a claimed message that SES was not asked to send. */
        drop: (claimed: EmailLogRecord) =>
          change(
            claimed,
            { state: 'cancelled', attempts: claimed.attempts - 1 },
            claimed.claim?.id,
          ),

        /**
         * Resets a message that SES refused, so that it is tried again. A refused one did not leave.
         */
        async forget(mailingUid: string, userUid: string): Promise<void> {
          const loaded = await get(mailingUid, userUid);
          if (loaded?.state !== 'failed' || loaded.messageIds.length > 0) return;
          const attempts = loaded.attempts - 1;
          await change(loaded, { state: 'prepared', refusal: undefined, attempts });
        },

        /** Cancels a message with the reason, if there is a word for it; false if it does not wait. */
        async cancel(mailingUid: string, userUid: string, refusal?: string): Promise<boolean> {
          const loaded = await get(mailingUid, userUid);
          if (loaded?.state !== 'prepared') return false;
          const fields = { state: 'cancelled', ...(refusal && { refusal }) } as const;
          return (await change(loaded, fields)) !== undefined;
        },
      };
    },
  };
};

/** Returns what releases a claimed message that was not sent, or not to all devices. */
const backOf = ({ attempts, parts }: EmailLogRecord, not_before: string): MessageChange => ({
  state: 'prepared',
  attempts: attempts - 1,
  not_before,
  ...(parts && { parts }),
});

const leftOf = ({ parts, messageIds }: EmailLogRecord, at: Date): MessageChange => ({
  state: 'sent',
  sent: { at: at.toISOString() },
  ...(parts && { parts }),
  ...(messageIds.length > 0 && { messageIds }),
});

/** Reads and changes one message. */
const messageRecords = (db: DynamoDBDocumentClient, TableName: string) => {
  return {
    of(school: School) {
      const get = async (mailingUid: string, userUid: string) => {
        const Key = messageKey(school, mailingUid, userUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && EmailLogRecord.parse(Item);
      };

      /**
       * Changes a message that is still in the state that was read, under the claim if one is given.
       * Returns it as it is then, or undefined if it was changed since.
       */
      async function change(
        loaded: EmailLogRecord,
        fields: MessageChange,
        claimId?: string,
      ): Promise<EmailLogRecord | undefined> {
        const input = updateOf(school, loaded, fields, claimId);
        try {
          const { Attributes } = await db.send(new UpdateCommand({ TableName, ...input }));
          return EmailLogRecord.parse(Attributes);
        } catch (error) {
          if (isConditionFailed(error)) return undefined;
          throw error;
        }
      }

      return { get, change };
    },
  };
};

type MessageChange = Partial<EmailLogRecord> & { readonly state: MessageState };

/** Mail is in the log once SES has reported it. Of other channels nothing reports, so these are at once. */
const channelKeys = (school: School, after: EmailLogRecord) =>
  channelIn(after.mailingUid) === 'mail' ? {} : { ...noLogKeys, ...logKeys(school, after) };

/**
 * Returns the update that sets the given fields and the keys of the index, and removes undefined
 * ones.
 */
function updateOf(
  school: School,
  loaded: EmailLogRecord,
  fields: MessageChange,
  claimId: string | undefined,
) {
  const after = { ...loaded, ...fields };
  const keys = { ...todoKeys(school, loaded.mailingUid, after), ...channelKeys(school, after) };
  const entries = Object.entries({ ...fields, ...keys });
  const values = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined).map(([name]) => `#${name}`);
  const remove = removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : '';
  return {
    Key: messageKey(school, loaded.mailingUid, loaded.userUid),
    ConditionExpression: `#state = :was${claimId ? ' AND claim.id = :claimId' : ''}`,
    UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
    ExpressionAttributeNames: {
      '#state': 'state',
      ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ':was': loaded.state,
      ...(claimId && { ':claimId': claimId }),
      ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
    },
    ReturnValues: 'ALL_NEW' as const,
  };
}

/** Returns the update that claims a prepared message and counts the attempt. */
const claimOf = (
  school: School,
  mailingUid: string,
  userUid: string,
  claim: { readonly id: string; readonly at: string },
) => ({
  Key: messageKey(school, mailingUid, userUid),
  ConditionExpression: '#state = :prepared',
  UpdateExpression:
    'SET #state = :claimed, claim = :claim, attempts = attempts + :one, todoPk = :pk, todoSk = :sk',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: {
    ':prepared': 'prepared',
    ':claimed': 'claimed',
    ':claim': claim,
    ':one': 1,
    ':pk': todoPk(school, mailingUid, 'claimed'),
    ':sk': `${claim.at}#${userUid}`,
  },
  ReturnValues: 'ALL_NEW' as const,
});

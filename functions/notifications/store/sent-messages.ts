import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import {
  EmailLogRecord,
  messageKey,
  personPartition,
} from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { kindOfTopic } from '#shared/mailings/mail-topics';
import { topicOf } from '#shared/mailings/mailing';
import { channelIn } from '#shared/notifications/channels';
import type { SentMessage } from '#shared/notifications/notification-preferences.contract';

export type SentMessages = ReturnType<typeof sentMessages>;

const Shown = EmailLogRecord.pick({ type: true, kind: true, subject: true, why: true });

/**
 * What left for a person since a time, the newest first, on all channels. By the identifier of the
 * person: two people may share an address. A page of 20 costs about 1 read unit.
 */
export const sentMessages = ({ db, table }: Tables) => {
  const TableName = table('emailstatistics');
  return {
    of: (school: School) => ({
      async page(
        userUid: string,
        since: Date,
        { limit, next_token }: PageRequest,
      ): Promise<Paged<SentMessage>> {
        const personPk = personPartition(school, userUid);
        const position = positionOf(next_token);
        const { Items = [], LastEvaluatedKey } = await db.send(
          new QueryCommand({
            TableName,
            IndexName: 'person',
            KeyConditionExpression: 'personPk = :pk AND personSk >= :since',
            ExpressionAttributeValues: { ':pk': personPk, ':since': since.toISOString() },
            ScanIndexForward: false,
            Limit: limit,
            ...(position && { ExclusiveStartKey: startOf(school, userUid, position) }),
          }),
        );
        return {
          records: Items.map(messageOf),
          next_token: LastEvaluatedKey && tokenOf(placeOf(LastEvaluatedKey)),
        };
      },

      /** Returns the places in the e-mail log of all that left for a person since a time, the oldest first. */
      async places(userUid: string, since: Date): Promise<PlaceInLog[]> {
        const found = await wholeQuery(db, {
          TableName,
          IndexName: 'person',
          KeyConditionExpression: 'personPk = :pk AND personSk >= :since',
          ExpressionAttributeValues: {
            ':pk': personPartition(school, userUid),
            ':since': since.toISOString(),
          },
          ProjectionExpression: 'sk, personSk',
        });
        return found.map(({ sk, personSk }) => ({
          mailingUid: mailingIn(String(personSk)),
          userUid: String(sk),
        }));
      },
    }),
  };
};

/** The place of a message in the e-mail log: its row may have another name than the person. */
type PlaceInLog = Pick<EmailLogRecord, 'mailingUid' | 'userUid'>;

/** Between a position and the row of its message, which may have another name than the person. */
const between = '\n';

const placeOf = ({ personSk, sk }: Record<string, unknown>): string => `${personSk}${between}${sk}`;

/** Returns the key from which a page starts, in the caller's own partition. */
function startOf(school: School, userUid: string, place: string) {
  const [position = '', row = userUid] = place.split(between);
  const mailingUid = mailingIn(position);
  const personPk = personPartition(school, userUid);
  return { ...messageKey(school, mailingUid, row), personPk, personSk: position };
}

/** Returns the mailing in a position, which is a time and the mailing. */
const mailingIn = (position: string): string => position.slice(position.indexOf('#') + 1);

function messageOf(item: Record<string, unknown>): SentMessage {
  const position = String(item.personSk);
  const { type, kind, subject, why = '' } = Shown.parse(item);
  const mailingUid = mailingIn(position);
  return {
    messageUid: mailingUid,
    at: position.slice(0, position.indexOf('#')),
    channel: channelIn(mailingUid),
    subject,
    why,
    kind: kindOfTopic(topicOf(type, kind)),
  };
}

import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import { mailingPartition } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { wholeQuery } from '#functions/kernel/store/partition';
import { type ObjectRemoval, removePartition } from '#functions/kernel/store/removal';
import type { Tables } from '#functions/kernel/store/tables';
import { hasEnded } from '#shared/mailings/mailing';
import { mailingKey } from './mailing-key.ts';
import { StoredMailing } from './mailing-record.ts';
import type { MailingRepository } from './mailings.ts';
import { lockKey } from './period-lock.ts';

export type MailPurge = ReturnType<typeof mailPurge>;

/**
 * Deletes old mailings: each person's message, the frozen content, the lock of the period. The
 * counters above the logs stay.
 */
export const mailPurge = (
  { db, table }: Tables,
  mailings: Bound<MailingRepository, 'lock'>,
  texts: ObjectRemoval,
) => ({
  of: (school: School) => ({
    /**
     * Deletes every ended mailing that was created before a time, and returns how many. The record of
     * the mailing goes last, so a purge that was interrupted finds it again.
     */
    async endBefore(before: Date): Promise<number> {
      const TableName = table('mailings');
      const old = await wholeQuery(db, {
        TableName,
        // Identifiers begin with the time.
        KeyConditionExpression: 'pk = :site AND sk < :before',
        ExpressionAttributeValues: { ':site': school.site, ':before': newId(before).slice(0, 10) },
      });
      let ended = 0;
      for (const { mailingUid, type, period, state } of old.map((item) =>
        StoredMailing.parse(item),
      )) {
        if (!hasEnded(state)) continue;
        await removePartition(db, table('emailstatistics'), mailingPartition(school, mailingUid));
        await texts.removeUnder(`${school.site}/mailings/${mailingUid}/`);
        if ((await mailings.of(school).lock(type, period))?.mailingUid === mailingUid) {
          const Key = lockKey(school, type, period);
          await db.send(new DeleteCommand({ TableName, Key }));
        }
        await db.send(new DeleteCommand({ TableName, Key: mailingKey(school, mailingUid) }));
        ended += 1;
      }
      return ended;
    },
  }),
});

import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StoredMailing } from '#functions/data/mailing-record';
import type { MailingRepository } from '#functions/data/mailings';
import { type ObjectRemoval, removePartition } from '#functions/data/removal';
import { newId } from '#functions/lib/id';
import { wholeQuery } from '#functions/lib/partition';
import { hasEnded } from '#shared/domain/mailing';

export type MailPurge = ReturnType<typeof mailPurge>;

/** Ends old mailings: everybody's message, the frozen content, the lock of the period. The numbers above the logs stay. */
export const mailPurge = (
  db: DynamoDBDocumentClient,
  tables: { readonly mailings: string; readonly emailstatistics: string },
  mailings: Pick<MailingRepository, 'lock'>,
  texts: ObjectRemoval,
) => ({
  /** Ends every mailing that was made before a time and of which nothing more will happen; says how many. The mailing itself goes last. */
  async endBefore(site: string, before: Date): Promise<number> {
    const TableName = tables.mailings;
    const old = await wholeQuery(db, {
      TableName,
      // Identifiers begin with the time.
      KeyConditionExpression: 'pk = :site AND sk < :before',
      ExpressionAttributeValues: { ':site': site, ':before': newId(before).slice(0, 10) },
    });
    let ended = 0;
    for (const { mailingUid, type, period, state } of old.map((item) =>
      StoredMailing.parse(item),
    )) {
      if (!hasEnded(state)) continue;
      await removePartition(db, tables.emailstatistics, `${site}#${mailingUid}`);
      await texts.removeUnder(`${site}/mailings/${mailingUid}/`);
      if ((await mailings.lock(site, type, period))?.mailingUid === mailingUid) {
        const Key = { pk: `${site}#period`, sk: `${type}#${period}` };
        await db.send(new DeleteCommand({ TableName, Key }));
      }
      await db.send(new DeleteCommand({ TableName, Key: { pk: site, sk: mailingUid } }));
      ended += 1;
    }
    return ended;
  },
});

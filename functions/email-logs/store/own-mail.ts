import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { EmailLogRecord, typePartition } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { logTypes } from '#shared/mailings/mailing';
import type { SentMail } from '#shared/privacy/privacy.contract';

export type OwnMail = ReturnType<typeof ownMail>;

/** The newest mails of each type that are read, and of all types that are shown. */
const most = { ofType: 20, shown: 40 };

/** Reads the newest mails that left for a person. Two people may share an address. */
export const ownMail = ({ db, table }: Tables) => {
  const TableName = table('emailstatistics');

  async function ofType(school: School, type: string, email: string): Promise<EmailLogRecord[]> {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName,
        IndexName: 'address',
        KeyConditionExpression: 'addressPk = :pk AND begins_with(addressSk, :address)',
        ExpressionAttributeValues: {
          ':pk': typePartition(school, type),
          ':address': `${email.toLowerCase()}#`,
        },
        ScanIndexForward: false,
        Limit: most.ofType,
      }),
    );
    return Items.map((item) => EmailLogRecord.parse(item));
  }

  return async (
    school: School,
    { userUid, email }: { readonly userUid: string; readonly email: string },
  ): Promise<SentMail[]> => {
    if (!email) return [];
    const found = await Promise.all(logTypes.map((type) => ofType(school, type, email)));
    return found
      .flat()
      .filter((mail) => (mail.person ?? mail.userUid) === userUid)
      .map(({ mailingUid, type, subject, sent }) => ({
        mailUid: mailingUid,
        type,
        subject,
        at: sent?.at ?? '',
      }))
      .sort((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, most.shown);
  };
};

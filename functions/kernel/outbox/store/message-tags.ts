import type { School } from '#functions/kernel/record/declaration';
import type { EmailLogRecord } from './email-log-record.ts';

/**
 * Returns the tags that SES carries with a message and sends with each event. They identify our
 * record and hold no personal data. SES allows letters, digits and `-_.@`.
 */
export const messageTags = (
  { site }: School,
  {
    mailingUid,
    userUid,
    type,
  }: Pick<EmailLogRecord, 'mailingUid' | 'userUid'> & { readonly type: string },
) => [
  { Name: 'schoolUid', Value: site },
  { Name: 'type', Value: type.replaceAll(' ', '_') },
  { Name: 'mailing', Value: mailingUid },
  { Name: 'recipient', Value: userUid },
];

import { childrenInMessages } from '#functions/kernel/mail/children';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Profile } from '#shared/intake/roster';

/**
 * Tells whether a person may have a message that was made some time ago: nobody who is blocked now,
 * and no message about a child whose link is restricted now. A leaver keeps what was made before.
 */
export function mayHave(
  person: Pick<Profile, 'is_blocked' | 'children'> | undefined,
  message: Pick<EmailLogRecord, 'userUid' | 'told'>,
): boolean {
  if (!person) return true;
  const about = new Set(childrenInMessages([message]));
  return (
    person.is_blocked !== true &&
    !person.children.some(({ restricted, userUid }) => restricted && about.has(userUid))
  );
}

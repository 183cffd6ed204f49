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
  if (person.is_blocked) return false;
  const restricted = new Set(
    person.children.flatMap((link) => (link.restricted ? link.userUid : [])),
  );
  // Most people have none, and a message that cannot be read cannot be sent either.
  return restricted.size === 0 || !childrenOf(message).some((child) => restricted.has(child));
}

function childrenOf(message: Pick<EmailLogRecord, 'userUid' | 'told'>): string[] {
  try {
    return childrenInMessages([message]);
  } catch {
    return [];
  }
}

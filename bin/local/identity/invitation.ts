import type { Person } from './records.ts';
import type { Pool } from './settings.ts';

/** A mail of a pool. */
export interface PoolMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns the invitation of a person to a pool; undefined without an address. */
export function invitationOf({ properties }: Pool, person: Person): PoolMail | undefined {
  const { email } = person.attributes;
  if (!email) return undefined;
  const { EmailSubject = 'Your temporary password', EmailMessage = usual } =
    properties.AdminCreateUserConfig?.InviteMessageTemplate ?? {};
  const text = EmailMessage.replaceAll('{username}', person.username)
    // Nobody needs a password on this machine, so there is none.
    .replaceAll('{####}', '(none on this machine)');
  return { to: email, subject: EmailSubject, text };
}

const usual = 'Your username is {username} and temporary password is {####}.';

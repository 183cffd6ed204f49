import { toldOf } from '#functions/kernel/mail/children';
import { whyOf } from '#functions/kernel/mail/letter/why';
import type { Recipient } from '#functions/kernel/outbox/kind';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';

type Reader = Pick<Profile, 'userUid' | 'username' | 'firstname' | 'surname' | 'email'>;
type Child = Pick<Profile, 'userUid' | 'firstname'>;

/** The children that a mail to staff names, and why it comes. */
interface About {
  readonly children?: readonly Child[];
  readonly as: string;
}

/**
 * Returns a person as a recipient of a mail about the work of the school, and the children that it
 * names; nothing if the person has no address.
 */
export function staffRecipient(
  person: Reader,
  subject: string,
  { children = [], as }: About,
): Recipient[] {
  const email = person.email.trim();
  if (email === '') return [];
  return [
    {
      userUid: person.userUid,
      username: person.username,
      email,
      name: fullName(person),
      subject,
      type: 'Other',
      // Without a kind of its own: release 1.5.0 reads no row of a kind that it does not know.
      told: JSON.stringify(toldOf(children, person)),
      why: whyOf('staff', as),
    },
  ];
}

/** Tells whether a person may still get a mail that was frozen for an address. */
export const isStillAt = <P extends Pick<Profile, 'status' | 'is_blocked' | 'email'>>(
  person: P | undefined,
  email: string,
): person is P => isAdmitted(person) && person.email.trim() === email;

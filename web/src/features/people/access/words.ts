import type { PersonActName } from '#shared/people/acts';
import type {
  FamilyLink,
  LinkState,
  PersonKind,
  PersonState,
} from '#shared/people/people-admin.contract';

export const kindWords: Readonly<Record<PersonKind, string>> = {
  student: 'Student',
  staff: 'Staff',
  carer: 'Carer',
  other: 'Other',
};

export const stateWords: Readonly<Record<PersonState, string>> = {
  leaver: 'Left',
  blocked: 'Blocked',
  'mail-returns': 'Mail returns',
  invited: 'Invited',
  'never-signed-in': 'Never signed in',
};

/** What is said of a link that is not as usual. */
export const linkWords: Readonly<Record<Exclude<LinkState, 'active'>, string>> = {
  restricted: 'Restricted by the roster',
  withheld: 'Withheld here',
  ended: 'Ended',
};

/** Returns the act that a link allows: it can be withheld while the roster gives it, and given back. */
export function linkActOf({
  state,
}: Pick<FamilyLink, 'state'>): 'withhold' | 'give-back' | undefined {
  if (state === 'ended' || state === 'restricted') return undefined;
  return state === 'withheld' ? 'give-back' : 'withhold';
}

/** Returns what a button for such an act says. */
export const linkActWords = (act: 'withhold' | 'give-back', firstname: string): string =>
  act === 'withhold' ? `Withhold ${firstname}` : `Give ${firstname} back`;

export const actWords: Readonly<Record<PersonActName, string>> = {
  block: 'Blocked the sign-in',
  unblock: 'Took the block back',
  withhold: 'Withheld a child',
  'give-back': 'Gave a child back',
  'sign-out': 'Signed out everywhere',
  invite: 'Invited',
  'new-password': 'Sent a new password',
  'new-factor': 'Allowed a new second factor',
  add: 'Added the person',
};

export const wayWords: Readonly<Record<string, string>> = {
  provider: 'the school’s sign-in service',
  portal: 'a password of the portal',
};

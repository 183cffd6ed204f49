import type { DecidedProfile } from '#shared/intake/roster';
import { addressKey } from '#shared/mailings/mail-addresses';
import type { SignInReason } from '#shared/people/people-admin.contract';
import type { Refusal } from '../store/accounts/refused.ts';
import type { AccountFacts } from '../store/identities.ts';

/** What decides whether a person can sign in. */
interface SignInFacts {
  readonly person: Pick<DecidedProfile, 'status' | 'username' | 'email' | 'over' | 'origin'>;
  /** How many people sign in with the name. */
  readonly namesakes: number;
  readonly account: AccountFacts;
  /** The refused sign-ins of the last days, the newest first. */
  readonly refusals: readonly Refusal[];
  /** Whether people sign in with accounts of the portal's own user pool. */
  readonly hasOwnAccounts: boolean;
}

/** Returns why a person cannot sign in: the first reason of those that may be. */
export function signInReason(facts: SignInFacts): SignInReason {
  const { person, namesakes, account } = facts;
  const { status, username, over } = person;
  if (status === 'left') {
    return {
      reason: 'left',
      says: 'The roster no longer has this person.',
      todo: 'If that is wrong, correct it in the student information system and load the next file.',
    };
  }
  if (over?.blocked) {
    return {
      reason: 'blocked',
      says: 'An administrator blocked the sign-in.',
      todo: 'The reason stands below. An administrator can take the block back.',
    };
  }
  if (username === '') {
    return {
      reason: 'no-username',
      says: 'The roster gives this person no username.',
      todo: 'Add one in the student information system and load the next file.',
    };
  }
  if (namesakes > 1) {
    return {
      reason: 'username-twice',
      says: `Two people of the roster have the username “${username}”.`,
      todo: 'Give each of them an own username in the student information system.',
    };
  }
  const found = otherName(facts) ?? (account.signIn ? undefined : notYet(facts));
  if (found) return found;
  if (over?.signed_out_at) {
    return {
      reason: 'signed-out',
      says: 'An administrator signed this person out everywhere.',
      todo: 'The person can sign in again.',
    };
  }
  return {
    reason: 'possible',
    says: 'Nothing in the portal is in the way.',
    todo: 'Ask what the screen says. A forgotten password is a matter of the sign-in service.',
  };
}

/** Finds a refused sign-in of the person under another name than the roster has. */
function otherName({ person, refusals, account }: SignInFacts): SignInReason | undefined {
  const { username, email } = person;
  const own = new Set([nameOf(username), nameOf(email)].filter(Boolean));
  const last_on = account.signIn?.last_on ?? '';
  const found = refusals.find(
    ({ reason, name, at }) =>
      reason === 'unknown' &&
      name.toLowerCase() !== username.toLowerCase() &&
      own.has(nameOf(name)) &&
      at.slice(0, 10) >= last_on,
  );
  return (
    found && {
      reason: 'another-name',
      says: `The sign-in service sent the name “${found.name}”. The roster has “${username}”.`,
      todo: 'Correct the name in the student information system or in the sign-in service, so that both have the same.',
    }
  );
}

/** Returns a name without its domain, in lower case: `cara` of `SCHOOL\\Cara` and `cara@school.example`. */
export const nameOf = (name: string): string =>
  name.toLowerCase().replace(/^.*\\/, '').replace(/@.*$/, '');

/** Returns why a person has never signed in. */
function notYet({ person, account, hasOwnAccounts }: SignInFacts): SignInReason {
  const { username, email } = person;
  const { invitation } = account;
  if (hasOwnAccounts && !invitation) {
    return {
      reason: 'not-invited',
      says: 'The portal has not invited this person.',
      todo: 'Choose Invite. The first password is mailed to the person.',
    };
  }
  if (hasOwnAccounts && invitation && invitation.invited_to !== addressKey(email)) {
    return {
      reason: 'address-changed',
      says: 'The invitation went to another address than the roster has now.',
      todo: 'Choose Send again. A new first password goes to the address of today.',
    };
  }
  return {
    reason: 'never-tried',
    says: 'This person has never signed in.',
    todo: `Ask which name they sign in with. The portal expects “${username}”.`,
  };
}

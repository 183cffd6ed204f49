import type { DecidedProfile, Profile } from '#shared/intake/roster';
import type { SiteFacts } from '#shared/sites';

/** The person of an account. */
export type AccountHolder = Pick<Profile, 'username' | 'email' | 'firstname' | 'surname'>;

/**
 * Returns what creates an account of a user pool. Cognito mails its first password, which works for 3
 * days, to the person's address; without one it sends nothing.
 */
export const newAccount = (
  UserPoolId: string,
  { username, email, firstname, surname }: AccountHolder,
) => ({
  UserPoolId,
  Username: username,
  UserAttributes: Object.entries({
    ...(email && { email, email_verified: 'true' }),
    given_name: firstname,
    family_name: surname,
  }).map(([Name, Value]) => ({ Name, Value })),
  // Cognito would send a text message otherwise.
  DesiredDeliveryMediums: ['EMAIL' as const],
  ...(!email && { MessageAction: 'SUPPRESS' as const }),
});

/** Why no account can be created or changed for a person; undefined if it can. */
export function noAccountActs(
  { status, username, email, over }: DecidedProfile,
  accounts: SiteFacts['accounts'],
): string | undefined {
  if (accounts !== 'pool') {
    return 'People sign in with the accounts of the school’s own sign-in service. Passwords are a matter of that service.';
  }
  if (status === 'left') return 'This person has left.';
  if (over?.blocked) return 'The sign-in is blocked.';
  if (username === '') return 'This person has no username.';
  if (email === '') return 'The school has no address of this person, so nothing can be mailed.';
  return undefined;
}

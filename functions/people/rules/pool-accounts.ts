import type { Profile } from '#shared/intake/roster';

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

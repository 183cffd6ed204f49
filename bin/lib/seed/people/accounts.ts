import {
  AdminCreateUserCommand,
  AdminUpdateUserAttributesCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Site } from '#shared/rights/site';
import type { Tools } from '../tools.ts';

/** A person of a school's identity provider. */
export interface Account {
  readonly username: string;
  readonly email: string;
  readonly firstname: string;
  readonly surname: string;
  /** The text beside the name on the sign-in page. */
  readonly role: string;
  /** What a person who is named at the start shows; they come first on the sign-in page. */
  readonly shows?: string;
}

/** Gives people an account of a school's user pool. */
export async function giveAccounts(
  { identity, poolOf }: Pick<Tools, 'identity' | 'poolOf'>,
  site: Site,
  accounts: readonly Account[],
): Promise<void> {
  const UserPoolId = poolOf(site);
  for (const { username, email, firstname, surname, role, shows } of accounts) {
    const attributes = {
      preferred_username: username,
      ...(email && { email, email_verified: 'true' }),
      given_name: firstname,
      family_name: surname,
      'custom:role': role,
      ...(shows && { profile: shows }),
    };
    const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
    const account = { UserPoolId, Username: username, UserAttributes };
    try {
      await identity.send(new AdminCreateUserCommand({ ...account, MessageAction: 'SUPPRESS' }));
    } catch (error) {
      if (!(error instanceof UsernameExistsException)) throw error;
      // The directory of the school already knows the person.
      await identity.send(new AdminUpdateUserAttributesCommand(account));
    }
  }
}

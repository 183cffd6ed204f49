import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/kernel/errors';
import { type AccountHolder, newAccount } from '../../rules/pool-accounts.ts';

/** An account of a user pool. */
export interface PoolAccount {
  readonly sub: string;
  /** Whether its person has chosen a password, so the first one no longer works. */
  readonly isInUse: boolean;
}

export type PoolAccounts = ReturnType<typeof poolAccounts>;

/**
 * The accounts of user pools. Cognito mails each first password; the portal never has one. A look-up
 * makes a paid active user, so only acts ask.
 */
export const poolAccounts = (
  client: Pick<CognitoIdentityProviderClient, 'send'> = new CognitoIdentityProviderClient({}),
) => {
  /** Mails a new first password of an account to its address. */
  const sendAgain = (UserPoolId: string, holder: AccountHolder) =>
    client.send(
      new AdminCreateUserCommand({ ...newAccount(UserPoolId, holder), MessageAction: 'RESEND' }),
    );

  /** Gives an account the address of today, which the next mail goes to. */
  const readdress = (UserPoolId: string, { username, email }: AccountHolder) =>
    client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: username,
        UserAttributes: Object.entries({ email, email_verified: 'true' }).map(named),
      }),
    );

  return {
    /** Returns the account of a name. */
    find: (UserPoolId: string, username: string) =>
      said(() => accountOf(client, UserPoolId, username)),

    /** Creates an account and mails its first password. Returns its subject. */
    create: (UserPoolId: string, holder: AccountHolder): Promise<string> =>
      said(async () => {
        const { User } = await client.send(
          new AdminCreateUserCommand(newAccount(UserPoolId, holder)),
        );
        return subOf(User?.Attributes);
      }),

    /** Mails a new first password to the address of today. */
    inviteAgain: (UserPoolId: string, holder: AccountHolder): Promise<void> =>
      said(async () => {
        await readdress(UserPoolId, holder);
        await sendAgain(UserPoolId, holder);
      }),

    /** Ends the password of an account, and mails a first one to the address of today. */
    newPassword: (UserPoolId: string, holder: AccountHolder): Promise<void> =>
      said(async () => {
        const { username: Username } = holder;
        await readdress(UserPoolId, holder);
        // Nobody has this one: only an account that waits for its first password can get another.
        const Password = `${randomBytes(24).toString('base64url')}aA1!`;
        await client.send(
          new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: false }),
        );
        await sendAgain(UserPoolId, holder);
      }),

    /** Lets the person add the portal to another authenticator app at the next sign-in. */
    newFactor: (UserPoolId: string, Username: string): Promise<void> =>
      said(async () => {
        await client.send(
          new AdminSetUserMFAPreferenceCommand({
            UserPoolId,
            Username,
            SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
          }),
        );
      }),
  };
};

async function accountOf(
  client: Pick<CognitoIdentityProviderClient, 'send'>,
  UserPoolId: string,
  Username: string,
): Promise<PoolAccount | undefined> {
  try {
    const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    const sub = subOf(found.UserAttributes);
    return { sub, isInUse: found.UserStatus !== 'FORCE_CHANGE_PASSWORD' };
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return undefined;
    throw error;
  }
}

const named = ([Name, Value]: readonly [string, string]) => ({ Name, Value });

function subOf(attributes: UserType['Attributes'] = []): string {
  const sub = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('Cognito returned an account without a subject');
  return sub;
}

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** Says in a sentence what Cognito refuses for a reason that an administrator can deal with. */
async function said<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isNamed(error, 'LimitExceededException', 'CodeDeliveryFailureException')) {
      throw new AppError('tooMany', 'No more invitations can be mailed today. Try again tomorrow.');
    }
    if (isNamed(error, 'TooManyRequestsException')) {
      throw new AppError('tooMany', 'Too many requests. Wait a minute and try again.');
    }
    if (isNamed(error, 'UsernameExistsException', 'UnsupportedUserStateException')) {
      throw new AppError('conflict', 'The account has changed meanwhile. Load the page again.');
    }
    throw error;
  }
}

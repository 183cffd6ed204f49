import {
  AdminCreateUserCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { newAccount } from '#functions/people/rules/pool-accounts';
import { identityRepository } from '#functions/people/store/identities';
import type { Profile } from '#shared/intake/roster';
import { addressKey } from '#shared/mailings/mail-addresses';
import { type SiteFacts, userPoolOf } from '#shared/sites';
import type { Stores } from './stores.ts';

/**
 * What became of a person's account: `invited` by mail, `silent` without an address that the user pool
 * could write to, there already, or that of the school's identity provider.
 */
export type AccountOutcome = 'invited' | 'silent' | 'known' | 'provider';

/**
 * Creates a person's account in the user pool of a school whose people sign in with its accounts, and
 * binds it to the profile.
 */
export async function giveAccount(
  {
    identity,
    ...tables
  }: Pick<Stores, 'db' | 'table'> & {
    readonly identity: Pick<CognitoIdentityProviderClient, 'send'>;
  },
  { accounts, issuer, schoolUid }: Pick<SiteFacts, 'accounts' | 'issuer' | 'schoolUid'>,
  person: Pick<Profile, 'userUid' | 'username' | 'email' | 'firstname' | 'surname'>,
  now: Date,
): Promise<AccountOutcome> {
  if (accounts !== 'pool') return 'provider';
  try {
    const pool = userPoolOf(issuer);
    const { User } = await identity.send(new AdminCreateUserCommand(newAccount(pool, person)));
    const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
    const invited = { invited_at: now.toISOString(), invited_to: addressKey(person.email) };
    const { of } = identityRepository(tables);
    if (sub) await of({ site: schoolUid }).invite(`${pool}#${sub}`, person.userUid, invited);
    return person.email ? 'invited' : 'silent';
  } catch (error) {
    if (error instanceof UsernameExistsException) return 'known';
    throw error;
  }
}

/** Says what became of an account, and what is left to do. */
export const accountWords: Readonly<
  Record<AccountOutcome, (person: Pick<Profile, 'username' | 'email'>) => string>
> = {
  invited: ({ email }) => `The account was created. Its first password is mailed to ${email}.`,
  silent: ({ username }) =>
    `The account ${username} was created. Without --email nobody gets its first password: set one (docs/deploy.md, step 5).`,
  known: ({ username }) => `The account ${username} exists already.`,
  provider: ({ username }) =>
    `The account is that of the school’s identity provider: sign in there as ${username}.`,
};

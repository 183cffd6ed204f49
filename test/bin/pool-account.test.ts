import { UsernameExistsException } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { accountWords, giveAccount } from '#bin/lib/pool-account';
import { identityRepository } from '#functions/people/store/identities';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const issuer = 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Main';
const jo = {
  userUid: 'uid-jo',
  username: 'jo',
  email: 'jo@example.edu',
  firstname: 'Jo',
  surname: 'Ng',
};

const now = new Date('2026-03-02T00:00:00.000Z');
const { site: schoolUid } = schoolNamed('main');
const facts = (accounts: 'pool' | 'provider' | undefined) => ({ accounts, issuer, schoolUid });

/** The user pools, which answer with a fault if there is one. */
function pools(fault?: Error) {
  const inputs: object[] = [];
  const send = async ({ input }: { input: object }) => {
    inputs.push(input);
    if (fault) throw fault;
    return { User: { Attributes: [{ Name: 'sub', Value: 'sub-jo' }] } };
  };
  return { inputs, identity: { send: send as never }, ...memoryTables(async () => {}) };
}

describe('the account of a grant', () => {
  it('is created with the address, to which the pool mails the first password', async () => {
    const stores = pools();
    expect(await giveAccount(stores, facts('pool'), jo, now)).toBe('invited');
    expect(stores.inputs).toEqual([
      {
        UserPoolId: 'ap-southeast-2_Main',
        Username: 'jo',
        UserAttributes: [
          { Name: 'email', Value: 'jo@example.edu' },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'given_name', Value: 'Jo' },
          { Name: 'family_name', Value: 'Ng' },
        ],
        DesiredDeliveryMediums: ['EMAIL'],
      },
    ]);
    const { of } = identityRepository(stores);
    const bound = await of(schoolNamed('main')).binding('ap-southeast-2_Main#sub-jo');
    expect(bound).toEqual({
      userUid: 'uid-jo',
      invited_at: now.toISOString(),
      invited_to: 'jo@example.edu',
    });
    expect(accountWords.invited(jo)).toContain('mailed to jo@example.edu');
  });

  it('is created without a message for somebody without an address', async () => {
    const stores = pools();
    const person = { ...jo, email: '' };
    expect(await giveAccount(stores, facts('pool'), person, now)).toBe('silent');
    expect(stores.inputs).toMatchObject([{ MessageAction: 'SUPPRESS' }]);
  });

  it('stays as it is if there is one', async () => {
    const exists = new UsernameExistsException({ message: 'exists', $metadata: {} });
    expect(await giveAccount(pools(exists), facts('pool'), jo, now)).toBe('known');
    const refused = giveAccount(pools(new Error('refused')), facts('pool'), jo, now);
    await expect(refused).rejects.toThrow('refused');
  });

  it.each(['provider', undefined] as const)(
    'is left to the identity provider where accounts are %s',
    async (accounts) => {
      const stores = pools();
      expect(await giveAccount(stores, facts(accounts), jo, now)).toBe('provider');
      expect(stores.inputs).toEqual([]);
    },
  );
});

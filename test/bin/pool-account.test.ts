import { UsernameExistsException } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { accountWords, giveAccount } from '#bin/lib/pool-account';

const issuer = 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Main';
const jo = { username: 'jo', email: 'jo@example.edu', firstname: 'Jo', surname: 'Ng' };

/** The user pools, which answer with a fault if there is one. */
function pools(fault?: Error) {
  const inputs: object[] = [];
  const send = async ({ input }: { input: object }) => {
    inputs.push(input);
    if (fault) throw fault;
    return {};
  };
  return { inputs, send: send as never };
}

describe('the account of a grant', () => {
  it('is created with the address, to which the pool mails the first password', async () => {
    const identity = pools();
    expect(await giveAccount(identity, { accounts: 'pool', issuer }, jo)).toBe('invited');
    expect(identity.inputs).toEqual([
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
    expect(accountWords.invited(jo)).toContain('mailed to jo@example.edu');
  });

  it('is created without a message for somebody without an address', async () => {
    const identity = pools();
    const person = { ...jo, email: '' };
    expect(await giveAccount(identity, { accounts: 'pool', issuer }, person)).toBe('silent');
    expect(identity.inputs).toMatchObject([{ MessageAction: 'SUPPRESS' }]);
  });

  it('stays as it is if there is one', async () => {
    const exists = new UsernameExistsException({ message: 'exists', $metadata: {} });
    expect(await giveAccount(pools(exists), { accounts: 'pool', issuer }, jo)).toBe('known');
    const refused = giveAccount(pools(new Error('refused')), { accounts: 'pool', issuer }, jo);
    await expect(refused).rejects.toThrow('refused');
  });

  it.each(['provider', undefined] as const)(
    'is left to the identity provider where accounts are %s',
    async (accounts) => {
      const identity = pools();
      expect(await giveAccount(identity, { accounts, issuer }, jo)).toBe('provider');
      expect(identity.inputs).toEqual([]);
    },
  );
});

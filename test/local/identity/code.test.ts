import { AdminCreateUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askToken,
  callback,
  exchangeForm,
  type Pools,
  pkce,
  poolId,
  request,
  runPools,
  signIn,
} from './running-pools.ts';

let pools: Pools;
beforeAll(async () => {
  pools = await runPools();
  const UserAttributes = [{ Name: 'email', Value: 'ann@school.example' }];
  await pools.sdk.send(
    new AdminCreateUserCommand({ UserPoolId: poolId, Username: 'ann', UserAttributes }),
  );
});
beforeEach(() => {
  pools.ahead = 0;
});
afterAll(() => pools.stop());

describe('authorization code', () => {
  const fresh = async () => {
    const { verifier, challenge } = pkce();
    const { answer } = await signIn(pools, 'ann', request(challenge));
    return exchangeForm(answer.code, verifier);
  };
  const refused = async (form: Record<string, string>, prefix = 'main') => {
    const { status, body } = await askToken(pools, form, prefix);
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('id_token');
    return body.error;
  };

  it('returns tokens once', async () => {
    const form = await fresh();
    expect((await askToken(pools, form)).status).toBe(200);
    expect(await refused(form)).toBe('invalid_grant');
  });

  it('returns tokens once even when it is used twice at the same moment', async () => {
    const form = await fresh();
    const both = await Promise.all([askToken(pools, form), askToken(pools, form)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('fails with a wrong verifier and is spent by the attempt', async () => {
    const form = await fresh();
    expect(await refused({ ...form, code_verifier: pkce().verifier })).toBe('invalid_grant');
    expect(await refused(form)).toBe('invalid_grant');
  });

  it.each([
    ['without a verifier', { code_verifier: '' }, 'invalid_grant'],
    ['with another callback', { redirect_uri: `${callback}x` }, 'invalid_grant'],
    ['from another client of the pool', { client_id: 'localclient' }, 'invalid_grant'],
    ['from a client of another pool', { client_id: 'regionalclient' }, 'invalid_client'],
    ['from an unknown client', { client_id: 'nobody' }, 'invalid_client'],
    ['that was made up', { code: 'made-up' }, 'invalid_grant'],
    ['with another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['with the clients’ own grant', { grant_type: 'client_credentials' }, 'unauthorized_client'],
  ])('fails %s', async (_case, change, error) => {
    expect(await refused({ ...(await fresh()), ...change })).toBe(error);
  });

  it('fails at the endpoint of the other pool', async () => {
    expect(await refused({ ...(await fresh()), client_id: 'regionalclient' }, 'regional')).toBe(
      'invalid_grant',
    );
  });

  it('expires after 5 minutes', async () => {
    const form = await fresh();
    pools.ahead = 300_001;
    expect(await refused(form)).toBe('invalid_grant');
  });

  it('allows the exchange by scripts of any origin', async () => {
    const asked = await fetch(`${pools.url}/main/oauth2/token`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'x-amz-user-agent' },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toBe('x-amz-user-agent');
    expect((await askToken(pools, await fresh())).headers.get('access-control-allow-origin')).toBe(
      '*',
    );
  });
});

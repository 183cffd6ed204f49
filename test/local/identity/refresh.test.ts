import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askToken,
  clientId,
  clientProperties,
  type Pools,
  poolId,
  runPools,
  tokensOf,
} from './running-pools.ts';

let pools: Pools;
beforeAll(async () => {
  pools = await runPools();
  for (const UserPoolId of [poolId, 'ap-southeast-2_Regional']) {
    for (const Username of ['ann', 'ben']) {
      const UserAttributes = [{ Name: 'email', Value: `${Username}@school.example` }];
      await pools.sdk.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes }));
    }
  }
});
beforeEach(() => {
  pools.ahead = 0;
});
afterAll(() => pools.stop());

const refresh = async (RefreshToken: string, ClientId = clientId) =>
  (await pools.sdk.send(new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId })))
    .AuthenticationResult;

const signInAnn = async (change = {}) => {
  const {
    id_token = '',
    access_token = '',
    refresh_token = '',
  } = await tokensOf(pools, 'ann', change);
  return { id_token, access_token, refresh_token };
};

const user = { UserPoolId: poolId, Username: 'School_ann' };

describe('refresh token', () => {
  it('returns new tokens of the same sign-in without a new refresh token', async () => {
    const first = await signInAnn();
    pools.ahead = 20_000;
    const result = await refresh(first.refresh_token);
    const [before, after] = [decodeJwt(first.id_token), decodeJwt(result?.IdToken ?? '')];
    expect(after).toMatchObject({
      sub: before.sub,
      auth_time: before.auth_time,
      origin_jti: before.origin_jti,
    });
    expect(after.iat).toBeGreaterThan(before.iat ?? 0);
    expect(after.jti).not.toBe(before.jti);
    expect(result?.RefreshToken).toBeUndefined();
    expect(result?.ExpiresIn).toBe(900);
  });

  it('works at the token endpoint and with InitiateAuth', async () => {
    const { refresh_token } = await signInAnn();
    const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token };
    const { status, body } = await askToken(pools, form);
    expect(status).toBe(200);
    expect(body).toHaveProperty('id_token');
    expect(body).not.toHaveProperty('refresh_token');
    const { AuthenticationResult } = await pools.sdk.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refresh_token },
        ClientId: clientId,
      }),
    );
    expect(AuthenticationResult?.IdToken).toBeTruthy();
  });

  it.each([
    ['localclient', 'another client of the pool'],
    ['regionalclient', 'a client of the other pool'],
  ])('fails for %s, %s', async (client) => {
    const { refresh_token } = await signInAnn();
    await expect(refresh(refresh_token, client)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    });
  });

  it('fails when it is invented or expired', async () => {
    const refused = { name: 'NotAuthorizedException' };
    await expect(refresh('made-up')).rejects.toMatchObject(refused);
    const { refresh_token } = await signInAnn();
    pools.ahead = 86_400_001;
    await expect(refresh(refresh_token)).rejects.toMatchObject({
      message: 'Refresh Token has expired',
    });
    const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token };
    expect((await askToken(pools, form)).body.error).toBe('invalid_grant');
  });

  it('fails while its person is disabled', async () => {
    const { refresh_token } = await signInAnn();
    await pools.sdk.send(new AdminDisableUserCommand(user));
    await expect(refresh(refresh_token)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    });
    await pools.sdk.send(new AdminEnableUserCommand(user));
    await expect(refresh(refresh_token)).resolves.toBeTruthy();
  });

  it('fails after its person was removed, and a new person gets a new sub', async () => {
    const { refresh_token, id_token } = await signInAnn();
    await pools.sdk.send(new AdminDeleteUserCommand(user));
    await expect(refresh(refresh_token)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect(decodeJwt((await signInAnn()).id_token).sub).not.toBe(decodeJwt(id_token).sub);
  });

  it('ends with its sign-in, by call and by endpoint, without ending other sign-ins', async () => {
    const [one, two, other] = [await signInAnn(), await signInAnn(), await signInAnn()];
    await pools.sdk.send(new RevokeTokenCommand({ ClientId: clientId, Token: one.refresh_token }));
    const response = await fetch(`${pools.url}/main/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, token: two.refresh_token }),
    });
    expect(response.status).toBe(200);
    const revoked = { message: 'Refresh Token has been revoked' };
    await expect(refresh(one.refresh_token)).rejects.toMatchObject(revoked);
    await expect(refresh(two.refresh_token)).rejects.toMatchObject(revoked);
    await expect(refresh(other.refresh_token)).resolves.toBeTruthy();
  });

  it('refuses revocation by another client, and of an access token by any client', async () => {
    const { refresh_token, access_token } = await signInAnn();
    const end = (ClientId: string, Token: string) =>
      pools.sdk.send(new RevokeTokenCommand({ ClientId, Token }));
    await expect(end('localclient', refresh_token)).rejects.toThrow('another client');
    await expect(end(clientId, access_token)).rejects.toMatchObject({
      name: 'UnsupportedTokenTypeException',
    });
    await expect(refresh(refresh_token)).resolves.toBeTruthy();
  });

  it('ends with all tokens of a person whom an administrator signs out', async () => {
    const [one, two] = [await signInAnn(), await signInAnn()];
    await pools.sdk.send(new AdminUserGlobalSignOutCommand(user));
    await expect(refresh(one.refresh_token)).rejects.toThrow('revoked');
    await expect(refresh(two.refresh_token)).rejects.toThrow('revoked');
  });

  it('rotates at each use if the client says so, and fails on reuse', async () => {
    const properties = {
      ...clientProperties,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
    };
    pools.identity.createClient({ id: 'rotating', poolId, properties });
    const { refresh_token } = await signInAnn({ client_id: 'rotating' });
    const next = (await refresh(refresh_token, 'rotating'))?.RefreshToken ?? '';
    expect(next).not.toBe(refresh_token);
    await expect(refresh(refresh_token, 'rotating')).resolves.toBeTruthy();
    pools.ahead = 11_000;
    await expect(refresh(refresh_token, 'rotating')).rejects.toMatchObject({
      name: 'RefreshTokenReuseException',
    });
    await expect(refresh(next, 'rotating')).resolves.toBeTruthy();
  });
});

describe('access token', () => {
  const userInfo = (token: string) =>
    fetch(`${pools.url}/main/oauth2/userInfo`, { headers: { authorization: `Bearer ${token}` } });

  it('reads its person’s attributes', async () => {
    const { access_token, id_token } = await signInAnn();
    expect(await (await userInfo(access_token)).json()).toMatchObject({
      sub: decodeJwt(id_token).sub,
      username: 'School_ann',
      email: 'ann@school.example',
    });
  });

  it('stops reading after it expires and after its sign-in ends', async () => {
    const { access_token, refresh_token } = await signInAnn();
    await pools.sdk.send(new RevokeTokenCommand({ ClientId: clientId, Token: refresh_token }));
    expect((await userInfo(access_token)).status).toBe(401);
    const live = await signInAnn();
    expect((await userInfo(live.access_token)).status).toBe(200);
    pools.ahead = 15 * 60_000 + 1000;
    expect((await userInfo(live.access_token)).status).toBe(401);
  });

  it('differs from an ID token and from invalid text', async () => {
    const { id_token } = await signInAnn();
    for (const token of [id_token, 'nonsense', '']) {
      expect((await userInfo(token)).status).toBe(401);
    }
  });

  it('fails to change its own account without the admin scope', async () => {
    const { access_token: AccessToken } = await signInAnn();
    for (const command of [
      new GetUserCommand({ AccessToken }),
      new GlobalSignOutCommand({ AccessToken }),
    ]) {
      await expect(pools.sdk.send(command as GetUserCommand)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Access Token does not have required scopes',
      });
    }
  });
});

it.each(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'CUSTOM_AUTH', 'USER_AUTH'] as const)(
  'refuses sign-in with %s',
  async (AuthFlow) => {
    const AuthParameters = { USERNAME: 'ann', PASSWORD: 'password', SRP_A: 'aa' };
    const command = new InitiateAuthCommand({ AuthFlow, AuthParameters, ClientId: clientId });
    await expect(pools.sdk.send(command)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: `${AuthFlow} flow not enabled for this client`,
    });
  },
);

import {
  AdminCreateUserCommand,
  AdminUpdateUserAttributesCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clientId,
  clientProperties,
  type Pools,
  pkce,
  poolId,
  request,
  runPools,
  signIn,
  tokensOf,
} from './running-pools.ts';

let pools: Pools;
const Schema = [{ Name: 'email', Required: true }, { Name: 'role' }];
const withTriggers = (LambdaConfig: object) =>
  pools.identity.createPool({ id: poolId, properties: { Schema, LambdaConfig } });

beforeEach(async () => {
  pools = await runPools();
  const UserAttributes = [
    { Name: 'email', Value: 'ann@school.example' },
    { Name: 'custom:role', Value: 'teacher' },
  ];
  await pools.sdk.send(
    new AdminCreateUserCommand({ UserPoolId: poolId, Username: 'ann', UserAttributes }),
  );
});
afterEach(() => pools.stop());

const claimsOf = (token = '') => decodeJwt(token) as Record<string, unknown>;
const sources = () => pools.events.map(({ triggerSource }) => triggerSource);

describe('pool triggers', () => {
  it('runs in the service’s order at the first and at a later federated sign-in', async () => {
    withTriggers({
      PreSignUp: 'presignup',
      PostConfirmation: 'confirmed',
      PostAuthentication: 'authenticated',
      PreTokenGeneration: 'claims',
    });
    await tokensOf(pools, 'ann');
    expect(sources()).toEqual([
      'PreSignUp_ExternalProvider',
      'PostConfirmation_ConfirmSignUp',
      'TokenGeneration_HostedAuth',
    ]);
    pools.events.length = 0;
    const { refresh_token: RefreshToken } = await tokensOf(pools, 'ann');
    await pools.sdk.send(
      new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: clientId }),
    );
    expect(sources()).toEqual([
      'PostAuthentication_Authentication',
      'TokenGeneration_HostedAuth',
      'TokenGeneration_RefreshTokens',
    ]);
  });

  it('runs with an event of the service’s format', async () => {
    withTriggers({ PreTokenGeneration: 'claims' });
    await tokensOf(pools, 'ann');
    expect(pools.events[0]).toMatchObject({
      version: '1',
      region: 'ap-southeast-2',
      userPoolId: poolId,
      userName: 'School_ann',
      callerContext: { clientId },
      request: {
        userAttributes: {
          'cognito:user_status': 'EXTERNAL_PROVIDER',
          email: 'ann@school.example',
          'custom:role': 'teacher',
        },
        groupConfiguration: { groupsToOverride: [`${poolId}_School`] },
      },
      response: { claimsOverrideDetails: null },
    });
  });
});

describe('token trigger', () => {
  it('adds and removes claims of the ID token but leaves its identity claims unchanged', async () => {
    withTriggers({ PreTokenGeneration: 'claims' });
    pools.lambdas.claims = (event) => ({
      ...event,
      response: {
        claimsOverrideDetails: {
          claimsToAddOrOverride: {
            'custom:role': 'none',
            schoolUid: 'main',
            sub: 'forged',
            aud: 'x',
          },
          claimsToSuppress: ['email', 'iss'],
          groupOverrideDetails: { groupsToOverride: ['staff'] },
        },
      },
    });
    const { id_token, access_token } = await tokensOf(pools, 'ann');
    const id = claimsOf(id_token);
    expect(id).toMatchObject({
      'custom:role': 'none',
      schoolUid: 'main',
      aud: clientId,
      iss: expect.any(String),
      'cognito:groups': ['staff'],
    });
    expect(id.sub).not.toBe('forged');
    expect(id).not.toHaveProperty('email');
    expect(claimsOf(access_token)).not.toHaveProperty('schoolUid');
  });

  it('changes both tokens and scopes in version 2', async () => {
    withTriggers({ PreTokenGenerationConfig: { LambdaArn: 'claims', LambdaVersion: 'V2_0' } });
    pools.lambdas.claims = (event) => ({
      ...event,
      response: {
        claimsAndScopeOverrideDetails: {
          idTokenGeneration: { claimsToAddOrOverride: { classes: ['7A', '7B'] } },
          accessTokenGeneration: {
            claimsToAddOrOverride: { site: 'main', client_id: 'forged' },
            scopesToAdd: ['portal/read'],
            scopesToSuppress: ['profile'],
          },
        },
      },
    });
    const { id_token, access_token } = await tokensOf(pools, 'ann');
    expect(pools.events[0]).toMatchObject({
      version: '2',
      request: { scopes: ['openid', 'profile', 'email'] },
    });
    expect(claimsOf(id_token)).toMatchObject({ classes: ['7A', '7B'] });
    expect(claimsOf(access_token)).toMatchObject({
      site: 'main',
      client_id: clientId,
      scope: 'openid email portal/read',
    });
  });

  it('returns its error message to the app, with the service’s full stop', async () => {
    withTriggers({ PreTokenGeneration: 'claims' });
    pools.lambdas.claims = () => {
      throw new Error('No record here & now');
    };
    const { response } = await signIn(pools, 'ann', request(pkce().challenge));
    const [, query] = response.headers.get('location')?.split('?') ?? [];
    expect(query?.split('&').sort()).toEqual([
      'error=invalid_request',
      'error_description=PreTokenGeneration+failed+with+error+No+record+here+%26+now.',
      'state=a-state',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('refuses a refresh when it throws', async () => {
    withTriggers({ PreTokenGeneration: 'claims' });
    const { refresh_token: RefreshToken } = await tokensOf(pools, 'ann');
    pools.lambdas.claims = () => {
      throw new Error('left');
    };
    const command = new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: clientId });
    await expect(pools.sdk.send(command)).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error left.',
    });
  });

  it('refuses the sign-in when its answer is invalid', async () => {
    withTriggers({ PreTokenGeneration: 'claims' });
    pools.lambdas.claims = () => 'nonsense';
    const { answer } = await signIn(pools, 'ann', request(pkce().challenge));
    expect(answer).toMatchObject({ error: 'invalid_request' });
    expect(answer).not.toHaveProperty('code');
  });
});

it('stores no person when a trigger refuses a first sign-in', async () => {
  withTriggers({ PreSignUp: 'presignup' });
  pools.lambdas.presignup = () => {
    throw new Error('Not of this school');
  };
  const { answer } = await signIn(pools, 'ann', request(pkce().challenge));
  expect(answer.error_description).toBe('PreSignUp failed with error Not of this school.');
  await signIn(pools, 'ann', request(pkce().challenge));
  expect(sources()).toEqual(['PreSignUp_ExternalProvider', 'PreSignUp_ExternalProvider']);
});

describe('token claims', () => {
  it('contains only the attributes that the client may read', async () => {
    pools.identity.createClient({
      id: clientId,
      poolId,
      properties: { ...clientProperties, ReadAttributes: ['email'] },
    });
    const { id_token } = await tokensOf(pools, 'ann');
    expect(claimsOf(id_token)).not.toHaveProperty('custom:role');
    expect(claimsOf(id_token)).toHaveProperty('email');
  });

  it('contains only the attributes of the requested scopes', async () => {
    const { id_token } = await tokensOf(pools, 'ann', { scope: 'openid email' });
    expect(claimsOf(id_token)).not.toHaveProperty('custom:role');
    const plain = await tokensOf(pools, 'ann', { scope: 'openid' });
    expect(claimsOf(plain.id_token)).toHaveProperty('custom:role');
    expect(await tokensOf(pools, 'ann', { scope: 'email' })).not.toHaveProperty('id_token');
  });

  it('omits the provider for the pool’s own people', async () => {
    const { id_token } = await tokensOf(pools, 'ann', { client_id: 'localclient' });
    const claims = claimsOf(id_token);
    expect(claims['cognito:username']).toBe('ann');
    expect(claims).not.toHaveProperty('identities');
    expect(claims).not.toHaveProperty('cognito:groups');
  });

  it('follows the provider’s directory at the next sign-in', async () => {
    const sub = claimsOf((await tokensOf(pools, 'ann')).id_token).sub;
    await pools.sdk.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId: poolId,
        Username: 'ann',
        UserAttributes: [{ Name: 'custom:role', Value: 'principal' }],
      }),
    );
    const claims = claimsOf((await tokensOf(pools, 'ann')).id_token);
    expect(claims).toMatchObject({ sub, 'custom:role': 'principal' });
  });

  it('refuses a sign-in when the provider omits a required attribute', async () => {
    pools.identity.createProvider({
      poolId,
      properties: { ProviderName: 'School', ProviderType: 'OIDC', AttributeMapping: {} },
    });
    const { answer } = await signIn(pools, 'ann', request(pkce().challenge));
    expect(answer.error_description).toBe('attributes required: [email]');
  });
});

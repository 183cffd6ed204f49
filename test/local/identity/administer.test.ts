import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pools, poolId, runPools, tokensOf } from './running-pools.ts';

let pools: Pools;
beforeAll(async () => {
  pools = await runPools();
});
afterAll(() => pools.stop());

const create = (Username: string, more: { Name: string; Value: string }[] = []) =>
  pools.sdk.send(
    new AdminCreateUserCommand({
      UserPoolId: poolId,
      Username,
      UserAttributes: [{ Name: 'email', Value: `${Username}@school.example` }, ...more],
    }),
  );
const named = (Username: string) => ({ UserPoolId: poolId, Username });
const get = (username: string) => pools.sdk.send(new AdminGetUserCommand(named(username)));
const attribute = (list: { Name?: string; Value?: string }[] | undefined, name: string) =>
  list?.find(({ Name }) => Name === name)?.Value;

describe('admin calls for people', () => {
  it('creates a person with a sub, and finds them by name and by sub', async () => {
    const { User } = await create('cara', [{ Name: 'custom:role', Value: 'carer' }]);
    const sub = attribute(User?.Attributes, 'sub') ?? '';
    expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(User?.UserCreateDate).toBeInstanceOf(Date);
    const byName = await get('cara');
    expect(attribute(byName.UserAttributes, 'custom:role')).toBe('carer');
    expect((await get(sub)).Username).toBe('cara');
  });

  it.each([
    ['a name that is taken', 'cara', [], 'UsernameExistsException'],
    [
      'an attribute the pool does not know',
      'new1',
      [{ Name: 'custom:odd', Value: '' }],
      'InvalidParameterException',
    ],
    ['a sub of their own', 'new2', [{ Name: 'sub', Value: 'x' }], 'InvalidParameterException'],
  ])('refuses %s', async (_case, username, attributes, name) => {
    await expect(create(username, attributes)).rejects.toMatchObject({ name });
  });

  it('refuses a person without a required attribute', async () => {
    const command = new AdminCreateUserCommand({ UserPoolId: poolId, Username: 'bare' });
    await expect(pools.sdk.send(command)).rejects.toThrow('email: The attribute is required');
  });

  it('changes attributes and marks a new mail address as not verified', async () => {
    await create('dora', [{ Name: 'email_verified', Value: 'true' }]);
    const change = (UserAttributes: { Name: string; Value: string }[]) =>
      pools.sdk.send(new AdminUpdateUserAttributesCommand({ ...named('dora'), UserAttributes }));
    await change([{ Name: 'given_name', Value: 'Dora' }]);
    expect(attribute((await get('dora')).UserAttributes, 'email_verified')).toBe('true');
    await change([{ Name: 'email', Value: 'new@school.example' }]);
    expect(attribute((await get('dora')).UserAttributes, 'email_verified')).toBe('false');
    await expect(change([{ Name: 'custom:odd', Value: '' }])).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('disables, enables and removes a person', async () => {
    await create('emil');
    await pools.sdk.send(new AdminDisableUserCommand(named('emil')));
    expect((await get('emil')).Enabled).toBe(false);
    await pools.sdk.send(new AdminEnableUserCommand(named('emil')));
    expect((await get('emil')).Enabled).toBe(true);
    await pools.sdk.send(new AdminDeleteUserCommand(named('emil')));
    await expect(get('emil')).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('accepts a permanent password as confirmation and refuses a short one', async () => {
    await create('fay');
    const set = (Password: string) =>
      pools.sdk.send(
        new AdminSetUserPasswordCommand({ ...named('fay'), Password, Permanent: true }),
      );
    await expect(set('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await set('long enough');
    expect((await get('fay')).UserStatus).toBe('CONFIRMED');
  });

  it('refuses an unknown pool', async () => {
    const command = new ListUsersCommand({ UserPoolId: 'ap-southeast-2_None' });
    await expect(pools.sdk.send(command)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      message: 'User pool ap-southeast-2_None does not exist.',
    });
  });

  it('refuses unknown calls and bodies without JSON in the service’s error format', async () => {
    const post = async (target: string, body: string) => {
      const response = await fetch(`${pools.url}/cognito-idp/`, {
        method: 'POST',
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${target}` },
        body,
      });
      return [response.status, ((await response.json()) as { __type: string }).__type];
    };
    expect(await post('toString', '{}')).toEqual([400, 'UnknownOperationException']);
    expect(await post('ListUsers', '{')).toEqual([400, 'SerializationException']);
    expect(await post('ListUsers', '{"UserPoolId":1}')).toEqual([400, 'InvalidParameterException']);
  });
});

describe('list of people', () => {
  beforeAll(async () => {
    for (let i = 0; i < 130; i++) await create(`pupil${String(i).padStart(3, '0')}`);
  });
  const list = (more: object) =>
    pools.sdk.send(new ListUsersCommand({ UserPoolId: poolId, ...more }));
  const names = (page: { Users?: { Username?: string }[] }) =>
    page.Users?.map(({ Username }) => Username) ?? [];

  it('pages through every match exactly once', async () => {
    const found: (string | undefined)[] = [];
    let PaginationToken: string | undefined;
    do {
      const page = await list({ Filter: 'username ^= "pupil"', PaginationToken });
      expect(page.Users?.length).toBeLessThanOrEqual(60);
      found.push(...names(page));
      PaginationToken = page.PaginationToken;
    } while (PaginationToken);
    expect(found).toHaveLength(130);
    expect(new Set(found).size).toBe(130);
  });

  it('returns no further page after the last person', async () => {
    const page = await list({ Filter: 'username ^= "pupil00"', Limit: 10 });
    expect(names(page)).toHaveLength(10);
    expect(page.PaginationToken).toBeUndefined();
  });

  it('finds people by attribute and returns only the requested attributes', async () => {
    const Filter = 'email = "PUPIL007@school.example"';
    const page = await list({ Filter, AttributesToGet: ['email'] });
    expect(names(page)).toEqual(['pupil007']);
    expect(page.Users?.[0]?.Attributes).toEqual([
      { Name: 'email', Value: 'pupil007@school.example' },
    ]);
  });

  it.each([['custom:role = "x"'], ['username like "x"'], ['username = x']])(
    'refuses the filter %s',
    async (Filter) => {
      await expect(list({ Filter })).rejects.toMatchObject({ name: 'InvalidParameterException' });
    },
  );
});

describe('identity store after a restart', () => {
  it('keeps keys, people, subs and refresh tokens', async () => {
    const { id_token = '', refresh_token = '' } = await tokensOf(pools, 'cara');
    const keys = pools.identity.jwks(poolId);
    pools.identity.close();
    pools.open();
    // Each start reads the templates again.
    pools.identity.createPool({
      id: poolId,
      properties: { Schema: [{ Name: 'email' }, { Name: 'role' }] },
    });
    expect(pools.identity.jwks(poolId)).toEqual(keys);
    const form = { grant_type: 'refresh_token', client_id: 'mainclient', refresh_token };
    const response = await fetch(`${pools.url}/main/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const body = (await response.json()) as { id_token: string };
    expect(decodeJwt(body.id_token).sub).toBe(decodeJwt(id_token).sub);
  });

  it('refuses settings that it does not support', () => {
    const { identity } = pools;
    const pool = (properties: object) => () => identity.createPool({ id: poolId, properties });
    expect(pool({ LambdaConfig: { CustomMessage: 'arn' } })).toThrow('CustomMessage');
    expect(pool({ UsernameAttributes: ['email'] })).toThrow('not emulated');
    const secret = { id: 'x', poolId, properties: { GenerateSecret: true } };
    expect(() => identity.createClient(secret)).toThrow('secret');
  });
});

it('publishes keys and addresses under the issuer', async () => {
  const at = async (document: string, pool = poolId) => {
    const response = await fetch(`${pools.url}/cognito-idp/${pool}/.well-known/${document}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { body } = await at('jwks.json');
  expect(body).toEqual(pools.identity.jwks(poolId));
  expect(JSON.stringify(body)).not.toContain('"d"');
  expect((await at('openid-configuration')).body).toMatchObject({
    issuer: `http://localhost:4000/cognito-idp/${poolId}`,
    authorization_endpoint: 'http://main.auth.localhost:4000/oauth2/authorize',
  });
  expect((await at('jwks.json', 'nobody')).status).toBe(404);
});

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { type Identity, openIdentity } from '#bin/local/identity/identity';
import { type Directory, noDirectory } from '#bin/local/identity/people';

/** The pool and client of most tests. */
export const poolId = 'ap-southeast-2_Main';
export const clientId = 'mainclient';
export const callback = 'http://main.localhost:4000/';

/** The template properties of a client like the portal's. */
export const clientProperties = {
  CallbackURLs: [callback],
  LogoutURLs: ['http://main.localhost:4000/signed-out'],
  AllowedOAuthFlowsUserPoolClient: true,
  AllowedOAuthFlows: ['code'],
  AllowedOAuthScopes: ['openid', 'email', 'profile'],
  SupportedIdentityProviders: ['School'],
  IdTokenValidity: 15,
  AccessTokenValidity: 15,
  RefreshTokenValidity: 1,
  TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'days' },
};

const school = {
  ProviderName: 'School',
  ProviderType: 'OIDC',
  AttributeMapping: {
    email: 'email',
    given_name: 'given_name',
    family_name: 'family_name',
    'custom:role': 'role',
  },
};

type Event = Record<string, unknown> & { triggerSource: string };

/** Starts two pools behind a real server, with a clock and triggers that the test controls. */
export async function runPools() {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  const run = {
    folder,
    /** How far the clock is ahead, in milliseconds. */
    ahead: 0,
    events: [] as Event[],
    /** The triggers, by the name of their Lambda. */
    lambdas: {} as Record<string, (event: Event) => unknown>,
    directory: noDirectory as Directory,
    mailed: [] as object[],
    identity: undefined as unknown as Identity,
    url: '',
    sdk: undefined as unknown as CognitoIdentityProviderClient,
    open() {
      run.identity = openIdentity({
        folder,
        origin: 'http://localhost:4000',
        directory: {
          ...noDirectory,
          changed: (poolId) => run.directory.changed(poolId),
          firstStep: (poolId) => run.directory.firstStep?.(poolId),
        },
        mail: async (message) => run.mailed.push(message),
        now: () => Date.now() + run.ahead,
        async invoke(arn, event) {
          run.events.push(event as Event);
          return run.lambdas[arn]?.(event as Event) ?? event;
        },
      });
    },
    async stop() {
      run.sdk.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      run.identity.close();
      rmSync(folder, { recursive: true });
    },
  };
  run.open();
  const { identity } = run;
  const Schema = [{ Name: 'email', Required: true, Mutable: true }, { Name: 'role' }];
  identity.createPool({ id: poolId, properties: { UserPoolName: 'Main', Schema } });
  identity.createPool({ id: 'ap-southeast-2_Regional', properties: { Schema } });
  identity.createProvider({ poolId, properties: school });
  identity.createClient({ id: clientId, poolId, properties: clientProperties });
  identity.createClient({
    id: 'localclient',
    poolId,
    properties: { ...clientProperties, SupportedIdentityProviders: ['COGNITO'] },
  });
  identity.createClient({
    id: 'regionalclient',
    poolId: 'ap-southeast-2_Regional',
    properties: { ...clientProperties, SupportedIdentityProviders: ['COGNITO'] },
  });
  identity.createDomain({ poolId, prefix: 'main' });
  identity.createDomain({ poolId: 'ap-southeast-2_Regional', prefix: 'regional' });

  // The first path segment replaces the host by which the edge dispatches.
  const server = createServer(async (req, res) => {
    const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(req.url ?? '') ?? [];
    if (first === 'cognito-idp') return await run.identity.handleApi(req, res);
    req.url = rest;
    await run.identity.handleHostedUi(first, req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  run.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  run.sdk = new CognitoIdentityProviderClient({
    endpoint: `${run.url}/cognito-idp`,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return run;
}

export type Pools = Awaited<ReturnType<typeof runPools>>;

/** A PKCE pair. */
export function pkce() {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Returns the query of the app's sign-in request. */
export const request = (challenge: string, change: Record<string, string | undefined> = {}) => {
  const query: Record<string, string | undefined> = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'a-state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...change,
  };
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

/** Signs a person in by the form and returns the parameters of the redirect. */
export async function signIn(
  pools: Pools,
  username: string,
  query: URLSearchParams,
  prefix = 'main',
) {
  const response = await fetch(`${pools.url}/${prefix}/login?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ username }),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  return {
    response,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    answer: Object.fromEntries(location ? new URL(location, callback).searchParams : []) as Record<
      string,
      string | undefined
    >,
  };
}

/** Calls the token endpoint. */
export async function askToken(pools: Pools, form: Record<string, string>, prefix = 'main') {
  const response = await fetch(`${pools.url}/${prefix}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const body = (await response.json()) as Record<string, string>;
  return { status: response.status, headers: response.headers, body };
}

/** Returns the form that exchanges a code. */
export const exchangeForm = (code = '', verifier = '') => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  redirect_uri: callback,
  code,
  code_verifier: verifier,
});

/** Signs a person in, from the form to the tokens. */
export async function tokensOf(pools: Pools, username: string, change = {}, prefix = 'main') {
  const { verifier, challenge } = pkce();
  const query = request(challenge, change);
  const { answer } = await signIn(pools, username, query, prefix);
  const form = { ...exchangeForm(answer.code, verifier), client_id: query.get('client_id') ?? '' };
  return (await askToken(pools, form, prefix)).body;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { accessClaims, type Issue, idClaims } from './claims.ts';
import { ServiceError } from './errors.ts';
import { sign, verifyAccess } from './keys.ts';
import type { Directory } from './people.ts';
import { peopleOf } from './people.ts';
import type { Code, Grant, Overrides, Person } from './records.ts';
import { type Client, lifetimes, type Pool } from './settings.ts';
import type { Store } from './store.ts';
import { type TriggerCaller, type TriggerSource, triggersOf } from './triggers.ts';

/** The dependencies of the identity emulator. */
export interface Context {
  store: Store;
  /** Origin of the local run: `http://localhost:4000`. */
  origin: string;
  invoke: TriggerCaller;
  directory: Directory;
  /** Mails a person the invitation of a pool. */
  invite(pool: Pool, person: Person): Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The tokens that the token endpoint and the refresh calls return. */
export interface Tokens {
  accessToken: string;
  idToken?: string;
  refreshToken?: string;
  expiresIn: number;
}

/** Returns the issuer of a pool's tokens. */
export const issuerOf = ({ origin }: Context, poolId: string) => `${origin}/cognito-idp/${poolId}`;

/** Returns a random secret. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** The person for whom tokens are issued, with the client and its pool. */
export interface Holder {
  pool: Pool;
  client: Client;
  person: Person;
}

/** Calls the pool's trigger for a person's next tokens; rejects if the trigger refuses. */
export const askTrigger = (
  context: Context,
  source: TriggerSource,
  { pool, client, person }: Holder,
  scopes: string[],
): Promise<Overrides> =>
  triggersOf(context.invoke, pool).overrides(source, {
    person,
    groups: groupsOf(pool, person),
    client,
    scopes,
  });

/** Returns the first tokens after a sign-in. */
export async function tokensForCode(context: Context, holder: Holder, code: Code): Promise<Tokens> {
  const { pool, client, person } = holder;
  const grant: Grant = {
    poolId: pool.id,
    clientId: client.id,
    sub: person.sub,
    scope: code.scope,
    authTime: code.authTime,
    originJti: randomUUID(),
    expiresAt: context.now() + lifetimes(client).refresh * 1000,
    revoked: false,
  };
  const refreshToken = newSecret();
  context.store.saveGrant(refreshToken, grant);
  const { overrides, nonce } = code;
  const tokens = await mint(context, holder, { grant, overrides, nonce });
  return { ...tokens, refreshToken };
}

/** Returns new tokens for a refresh token of this client; throws Cognito's errors. */
export async function refresh(context: Context, client: Client, token: string): Promise<Tokens> {
  const { store, now } = context;
  const grant = store.grant(token);
  const pool = store.pool(client.poolId);
  if (!pool || grant?.clientId !== client.id) throw notAuthorized('Invalid Refresh Token');
  if (grant.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (grant.expiresAt <= now()) throw notAuthorized('Refresh Token has expired');
  const person = peopleOf(store, pool, now).bySub(grant.sub);
  if (!person) throw notAuthorized('Invalid Refresh Token');
  if (!person.enabled) throw notAuthorized('User is disabled.');
  const { RefreshTokenRotation: rotation } = client.properties;
  const isRotated = rotation?.Feature === 'ENABLED';
  if (isRotated && grant.replacedAt !== undefined) {
    const graceEnds = grant.replacedAt + rotation.RetryGracePeriodSeconds * 1000;
    if (graceEnds <= now()) {
      const message = 'Refresh token has been used already';
      throw new ServiceError('RefreshTokenReuseException', message);
    }
  }

  const holder = { pool, client, person };
  const scopes = grant.scope.split(' ');
  const source = 'TokenGeneration_RefreshTokens';
  const overrides = await askTrigger(context, source, holder, scopes);
  const tokens = await mint(context, holder, { grant, overrides });
  if (!isRotated) return tokens;

  const refreshToken = newSecret();
  store.saveGrant(token, { ...grant, replacedAt: grant.replacedAt ?? now() });
  store.saveGrant(refreshToken, { ...grant, replacedAt: undefined });
  return { ...tokens, refreshToken };
}

/** Ends a sign-in by its refresh token. Ignores unknown tokens. */
export function revoke({ store }: Context, client: Client, token: string) {
  if (!client.properties.EnableTokenRevocation) {
    const message = 'Token revocation is not enabled for this client';
    throw new ServiceError('UnsupportedOperationException', message);
  }
  if (token.split('.').length === 3) {
    throw new ServiceError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked');
  }
  const grant = store.grant(token);
  if (!grant) return;
  if (grant.clientId !== client.id) {
    throw new ServiceError('UnauthorizedException', 'The token belongs to another client');
  }
  store.revokeSignIn(grant.sub, grant.originJti);
}

/** Returns the person, client and scopes of an access token; throws Cognito's errors. */
export async function bearerOf(context: Context, pool: Pool, token: string) {
  const { store, now } = context;
  const claims = await verifyAccess(store, pool.id, token, now()).catch(() => {
    throw notAuthorized('Invalid Access Token');
  });
  const person = peopleOf(store, pool, now).bySub(String(claims.sub));
  const client = store.client(String(claims.client_id));
  if (!person || !client) throw notAuthorized('Invalid Access Token');
  if (!person.enabled) throw notAuthorized('User is disabled.');
  const isLive = store
    .grantsOf(person.sub)
    .some((grant) => grant.originJti === claims.origin_jti && !grant.revoked);
  if (!isLive) throw notAuthorized('Access Token has been revoked');
  return { person, client, scopes: String(claims.scope).split(' ') };
}

async function mint(
  context: Context,
  { pool, client, person }: Holder,
  { grant, overrides, nonce }: { grant: Grant; overrides: Overrides; nonce?: string | undefined },
): Promise<Tokens> {
  const life = lifetimes(client);
  const scopes = grant.scope.split(' ');
  const issue: Issue = {
    issuer: issuerOf(context, pool.id),
    client,
    person,
    groups: groupsOf(pool, person),
    scopes,
    overrides,
    now: Math.floor(context.now() / 1000),
    authTime: grant.authTime,
    originJti: grant.originJti,
    eventId: randomUUID(),
  };
  const { store } = context;
  const access = accessClaims(issue, randomUUID(), life.access);
  const accessToken = await sign(store, pool.id, 'access', access);
  const tokens = { accessToken, expiresIn: life.access };
  if (!scopes.includes('openid')) return tokens;
  const id = idClaims(issue, randomUUID(), life.id, { accessToken, nonce });
  return { ...tokens, idToken: await sign(store, pool.id, 'id', id) };
}

// Cognito puts everyone of a provider into a group with its name.
const groupsOf = (pool: Pool, { identity }: Person) =>
  identity ? [`${pool.id}_${identity.providerName}`] : [];

const notAuthorized = (message: string) => new ServiceError('NotAuthorizedException', message);

import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Overrides, Person } from './records.ts';
import type { Client } from './settings.ts';

/** The values that the ID token and the access token share. */
export interface Issue {
  issuer: string;
  client: Client;
  person: Person;
  groups: string[];
  scopes: string[];
  overrides: Overrides;
  /** Seconds since 1970. */
  now: number;
  authTime: number;
  originJti: string;
  eventId: string;
}

/** Returns the claims of an access token. */
export function accessClaims(issue: Issue, jti: string, lifetime: number): JWTPayload {
  const { client, person, overrides } = issue;
  const scopes = [...issue.scopes, ...overrides.scopesToAdd].filter(
    (scope) => !overrides.scopesToSuppress.includes(scope),
  );
  const claims = {
    sub: person.sub,
    ...groupClaim(issue),
    iss: issue.issuer,
    version: 2,
    client_id: client.id,
    origin_jti: issue.originJti,
    event_id: issue.eventId,
    token_use: 'access',
    scope: [...new Set(scopes)].join(' '),
    auth_time: issue.authTime,
    exp: issue.now + lifetime,
    iat: issue.now,
    jti,
    username: person.username,
  };
  return apply(claims, overrides.access, [...fixedClaims, 'client_id', 'scope', 'username']);
}

/** Returns the claims of an ID token. */
export function idClaims(
  issue: Issue,
  jti: string,
  lifetime: number,
  extra: { accessToken: string; nonce?: string | undefined },
): JWTPayload {
  const { client, person, overrides } = issue;
  const claims = {
    at_hash: halfHash(extra.accessToken),
    ...readableAttributes(person, client, issue.scopes),
    sub: person.sub,
    ...groupClaim(issue),
    iss: issue.issuer,
    'cognito:username': person.username,
    ...(extra.nonce && { nonce: extra.nonce }),
    origin_jti: issue.originJti,
    aud: client.id,
    ...identitiesClaim(person),
    event_id: issue.eventId,
    token_use: 'id',
    auth_time: issue.authTime,
    exp: issue.now + lifetime,
    iat: issue.now,
    jti,
  };
  return apply(claims, overrides.id, [...fixedClaims, 'aud', 'cognito:username', 'identities']);
}

/** Returns the attributes that a client may read about a person within the granted scopes. */
export function readableAttributes(person: Person, client: Client, scopes: string[]) {
  const { ReadAttributes } = client.properties;
  const isWide = scopes.includes('profile') || !scopes.some((s) => s === 'email' || s === 'phone');
  const names = Object.keys(person.attributes).filter(
    (name) =>
      (!ReadAttributes || ReadAttributes.includes(name)) &&
      (isWide ||
        (scopes.includes('email') && name.startsWith('email')) ||
        (scopes.includes('phone') && name.startsWith('phone_number'))),
  );
  return Object.fromEntries(names.map((name) => [name, claimValue(name, person.attributes[name])]));
}

// All attributes are text, except the two `…_verified` flags.
const claimValue = (name: string, value: string | undefined) =>
  name.endsWith('_verified') ? value === 'true' : value;

/** Claims that a trigger cannot add, change or remove. */
const fixedClaims = [
  'acr',
  'amr',
  'at_hash',
  'auth_time',
  'azp',
  'cognito:groups',
  'exp',
  'iat',
  'iss',
  'jti',
  'nbf',
  'nonce',
  'origin_jti',
  'sub',
  'token_use',
];

function apply(claims: JWTPayload, { add, suppress }: Overrides['id'], fixed: string[]) {
  const free = ([name]: [string, unknown]) => !fixed.includes(name);
  const remaining = Object.entries(claims).filter(
    (claim) => !free(claim) || !suppress.includes(claim[0]),
  );
  const added = Object.entries(add).filter((claim) => free(claim) && !suppress.includes(claim[0]));
  return Object.fromEntries([...remaining, ...added]);
}

const groupClaim = ({ groups, overrides }: Issue) => {
  const named = overrides.groups ?? groups;
  return named.length > 0 ? { 'cognito:groups': named } : {};
};

const identitiesClaim = ({ identity }: Person) =>
  identity
    ? {
        identities: [
          { ...identity, issuer: null, primary: 'true', dateCreated: String(identity.dateCreated) },
        ],
      }
    : {};

const halfHash = (token: string) =>
  createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');

import * as https from 'node:https';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { http } from './node-http.ts';

/** The public keys with which an issuer signs its tokens. */
export interface KeySet {
  /** Returns the key that a token's header names. */
  readonly keyOf: JWTVerifyGetKey;
  /** Loads the keys before a token needs them. Never throws: `keyOf` tries again. */
  readonly prepare: () => Promise<void>;
}

/** Milliseconds after which the keys are loaded again. */
const freshFor = 10 * 60_000;

/** Milliseconds between two loads for unknown keys, because anyone can invent a key's name. */
const betweenEarlyLoads = 30_000;

const timeout = 5_000;

/**
 * Returns the key set that an issuer publishes (OpenID Connect Discovery, `jwks.json` of Cognito).
 * `node:https` is loaded for DynamoDB anyway; `fetch` and jose's own remote set would add 30 ms to
 * the start of a Lambda.
 */
export function keySetOf(
  issuer: string,
  now: () => number = Date.now,
  load: (address: string) => Promise<unknown> = jsonAt,
): KeySet {
  let keys: JWTVerifyGetKey | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<JWTVerifyGetKey> | undefined;
  let preparing: Promise<void> | undefined;

  const isOlderThan = (milliseconds: number) => now() - loadedAt >= milliseconds;

  async function reload(): Promise<JWTVerifyGetKey> {
    // Throws if it is no key set.
    const loaded = createLocalJWKSet(
      (await load(`${issuer}/.well-known/jwks.json`)) as JSONWebKeySet,
    );
    keys = loaded;
    loadedAt = now();
    return loaded;
  }

  /** Loads the keys once for all calls that wait. */
  function reloadOnce() {
    loading ??= reload().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    prepare() {
      preparing ??= reloadOnce().then(
        () => {},
        () => {},
      );
      return preparing;
    },

    async keyOf(header, token) {
      await preparing;
      const known = keys && !isOlderThan(freshFor) ? keys : await reloadOnce();
      try {
        return await known(header, token);
      } catch (error) {
        const isUnknown = error instanceof errors.JWKSNoMatchingKey;
        if (!isUnknown || !isOlderThan(betweenEarlyLoads)) throw error;
        return (await reloadOnce())(header, token);
      }
    },
  };
}

/** Reads JSON from an address. The local run has no TLS. */
function jsonAt(address: string): Promise<unknown> {
  const { get } = address.startsWith('http:') ? http : https;
  return new Promise((found, failed) => {
    const request = get(address, { headers: { accept: 'application/json' } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        body += part;
      });
      answer.on('error', failed);
      answer.on('end', () => {
        if (answer.statusCode === 200) found(body);
        else failed(new errors.JOSEError(`The key set answered with ${answer.statusCode}`));
      });
    });
    request.on('error', failed);
    const timer = setTimeout(() => request.destroy(new errors.JWKSTimeout()), timeout);
    request.on('close', () => clearTimeout(timer));
  }).then((body) => JSON.parse(body as string));
}

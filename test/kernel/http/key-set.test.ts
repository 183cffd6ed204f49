import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, exportJWK, generateKeyPair, type JWK } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keySetOf } from '#functions/kernel/http/key-set';

let keys: JWK[];
beforeAll(async () => {
  const { publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig' };
  keys = ['first', 'second'].map((kid) => ({ ...jwk, kid }));
});

const minute = 60_000;

/** A key set with a clock, whose loads are counted and can fail. */
function counted() {
  const state = { at: 0, loads: 0, published: keys.slice(0, 1), fails: false };
  const load = async () => {
    state.loads++;
    if (state.fails) throw new Error('connect ECONNREFUSED');
    return { keys: state.published };
  };
  const set = keySetOf('https://issuer.example', () => state.at, load);
  const key = (kid: string) => set.keyOf({ alg: 'RS256', kid }, { payload: '', signature: '' });
  return { state, set, key };
}

describe('keySetOf', () => {
  it('loads the keys once for calls at the same time and for 10 minutes', async () => {
    const { state, key } = counted();
    await Promise.all([key('first'), key('first')]);
    state.at = 10 * minute - 1;
    await key('first');
    expect(state.loads).toBe(1);
    state.at = 10 * minute;
    await key('first');
    expect(state.loads).toBe(2);
  });

  it('loads the keys again for an unknown key, once in 30 seconds', async () => {
    const { state, key } = counted();
    await key('first');
    state.published = keys;
    state.at = minute / 2 - 1;
    await expect(key('second')).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
    state.at = minute / 2;
    await key('second');
    await expect(key('third')).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
    expect(state.loads).toBe(2);
  });

  it('uses the keys that it prepared', async () => {
    const { state, set, key } = counted();
    await set.prepare();
    await Promise.all([set.prepare(), key('first')]);
    expect(state.loads).toBe(1);
  });

  it('loads the keys for a call when preparing fails', async () => {
    const { state, set, key } = counted();
    state.fails = true;
    const preparing = set.prepare();
    const call = key('first');
    state.fails = false;
    await expect(preparing).resolves.toBeUndefined();
    await expect(call).resolves.toBeDefined();
    expect(state.loads).toBe(2);
  });

  it('throws when the keys cannot be loaded, and loads them for the next call', async () => {
    const { state, key } = counted();
    state.fails = true;
    await expect(key('first')).rejects.toThrow('ECONNREFUSED');
    state.fails = false;
    await key('first');
  });

  it('reads the address of Cognito over http and throws an error of the key set', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(503).end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { keyOf } = keySetOf(`http://127.0.0.1:${port}/pool`);
    const key = keyOf({ alg: 'RS256', kid: 'first' }, { payload: '', signature: '' });
    await expect(key).rejects.toMatchObject({ code: errors.JOSEError.code });
    expect(asked).toEqual(['/pool/.well-known/jwks.json']);
  });
});

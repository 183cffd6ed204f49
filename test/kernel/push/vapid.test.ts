import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawSignature, vapidOf } from '#functions/kernel/push/vapid';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const hour = 60 * 60_000;
const contact = 'https://portal.example.org';
const [fcm, mozilla] = ['https://fcm.googleapis.com', 'https://updates.push.services.mozilla.com'];

/** A key as KMS has it, which counts what it signs and can fail. */
function room() {
  const state = { signed: 0, fails: false, at: Date.parse('2026-03-02T00:00:00.000Z') };
  const vapid = vapidOf(
    {
      publicKey: async () => publicKey.export({ type: 'spki', format: 'der' }),
      async sign(message) {
        if (state.fails) throw new Error('KMS is not there');
        state.signed++;
        return sign('sha256', message, privateKey);
      },
    },
    () => new Date(state.at),
  );
  return { state, vapid };
}

const tokenIn = (header: string) => /^vapid t=([^,]+), k=(.+)$/.exec(header)?.slice(1) ?? [];
const json = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('the proof of who sends a push', () => {
  it('is a token that the public key verifies, for one push service and at most 24 hours', async () => {
    const { vapid, state } = room();
    const [token = '', key = ''] = tokenIn(await vapid.authorization(fcm ?? '', contact));
    const [header, claims, signature = ''] = token.split('.');
    expect(json(header)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(json(claims)).toEqual({ aud: fcm, sub: contact, exp: state.at / 1000 + 13 * 3600 });
    const point = Buffer.from(key, 'base64url');
    expect([point.length, point[0]]).toEqual([65, 4]);
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const raw = { key: jwk, dsaEncoding: 'ieee-p1363' } as const;
    const content = Buffer.from(`${header}.${claims}`);
    expect(verify('sha256', content, raw, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('signs once in 12 hours for each push service', async () => {
    const { vapid, state } = room();
    const ask = (origin = '') => vapid.authorization(origin, contact);
    await Promise.all([ask(fcm), ask(fcm), ask(mozilla), ask(mozilla)]);
    expect(state.signed).toBe(2);
    state.at += 12 * hour - 1;
    const before = await ask(fcm);
    expect(state.signed).toBe(2);
    state.at += 1;
    expect(await ask(fcm)).not.toBe(before);
    expect(state.signed).toBe(3);
  });

  it('signs again after KMS has failed', async () => {
    const { vapid, state } = room();
    state.fails = true;
    await expect(vapid.authorization(fcm ?? '', contact)).rejects.toThrow('KMS');
    state.fails = false;
    expect(await vapid.authorization(fcm ?? '', contact)).toMatch(/^vapid t=/);
  });

  it('turns every signature of KMS into 64 bytes that mean the same', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (message) => {
        const raw = rawSignature(sign('sha256', message, privateKey));
        const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
        expect(raw).toHaveLength(64);
        expect(verify('sha256', message, key, raw)).toBe(true);
      }),
    );
  });

  it('makes small numbers as long as large ones, and refuses what is no signature', () => {
    const small = Buffer.from('3006020101020200ff', 'hex');
    small[1] = small.length - 2;
    expect(rawSignature(small).toString('hex')).toBe(`${'00'.repeat(31)}01${'00'.repeat(31)}ff`);
    const long = Buffer.concat([
      Buffer.from('3026022101', 'hex'),
      Buffer.alloc(32),
      Buffer.from('020101', 'hex'),
    ]);
    long[1] = long.length - 2;
    for (const wrong of ['', '30', '3006020101', '3006020101020100ff', '3106020101020101']) {
      expect(() => rawSignature(Buffer.from(wrong, 'hex'))).toThrow();
    }
    expect(() => rawSignature(long)).toThrow('256 bits');
  });
});

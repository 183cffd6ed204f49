import { createECDH, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import ece from 'http_ece';
import { describe, expect, it } from 'vitest';
import { encrypted, isPublicKey, longestText } from '#functions/kernel/push/encryption';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const curve = 'prime256v1';
const sign = fc.constantFrom('a', ' ', '\n', '"', '\\', '\0', '\u{2}', 'é', '校', '😀');

/** Returns a browser that is subscribed: its keys, and what it reads in a message. */
function browser() {
  const pair = createECDH(curve);
  pair.generateKeys();
  const secret = randomBytes(16);
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') },
    read: (body: Buffer) =>
      ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: secret }).toString(),
  };
}

describe('encryption of a push', () => {
  it('makes the message of RFC 8291, appendix A', () => {
    const pair = createECDH(curve);
    pair.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const text = 'When I grow up, I want to be a watermelon';
    const keys = {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
    expect(encrypted(text, keys, { salt, pair, step: 1 }).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('gives every browser a text that it can read, of any signs', () => {
    const one = browser();
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 700 }), (signs) => {
        const text = signs.join('');
        expect(one.read(encrypted(text, one.keys))).toBe(text);
      }),
    );
  });

  it('makes messages of 1 KB, so that the length says nothing, or of whole KB above', () => {
    const { keys } = browser();
    const size = (length: number) => encrypted('x'.repeat(length), keys).length;
    expect([0, 1, 500, 1023].map(size)).toEqual(Array.from({ length: 4 }, () => 86 + 1024 + 16));
    expect(size(1024)).toBe(86 + 2048 + 16);
    expect(size(longestText)).toBeLessThanOrEqual(4096);
    expect(() => size(longestText + 1)).toThrow(RangeError);
  });

  it('makes no message twice, and none that another browser reads', () => {
    const [one, other] = [browser(), browser()];
    expect(encrypted('text', one.keys)).not.toEqual(encrypted('text', one.keys));
    expect(() => other.read(encrypted('text', one.keys))).toThrow();
  });

  it('tells a key on the curve from anything else', () => {
    const { p256dh } = browser().keys;
    expect(isPublicKey(p256dh)).toBe(true);
    const offTheCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
    for (const wrong of ['', 'x', offTheCurve, p256dh.slice(0, -4), `${p256dh}AAAA`]) {
      expect(isPublicKey(wrong)).toBe(false);
    }
  });
});

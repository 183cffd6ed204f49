import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  objectId,
  octets,
  sequence,
  setOf,
  time,
  valuesIn,
  valuesOf,
  whole,
} from '#functions/signing/cms/der';

const bytes = (most: number) => fc.uint8Array({ maxLength: most });

describe('DER', () => {
  it('reads back every list of values, of any length', () => {
    fc.assert(
      fc.property(fc.array(bytes(300), { maxLength: 5 }), (contents) => {
        const written = sequence(...contents.map(octets));
        expect(valuesOf(written).map(({ body }) => [...body])).toEqual(
          contents.map((each) => [...each]),
        );
        expect(valuesIn(written)[0]?.bytes.equals(written)).toBe(true);
      }),
    );
    for (const length of [127, 128, 255, 256, 65_535, 65_536, 70_000]) {
      expect(valuesIn(octets(Buffer.alloc(length, 7)))[0]?.body).toHaveLength(length);
    }
  });

  it('refuses every value that is cut off', () => {
    fc.assert(
      fc.property(bytes(300), fc.nat(), (content, at) => {
        const written = octets(content);
        const end = 1 + (at % (written.length - 1));
        expect(() => valuesIn(written.subarray(0, end))).toThrow('cut off');
      }),
    );
  });

  it('writes numbers without leading zeros, and never negative', () => {
    fc.assert(
      fc.property(bytes(40), (digits) => {
        const [{ body } = { body: Buffer.alloc(0) }] = valuesIn(whole(digits));
        expect(BigInt(`0x0${body.toString('hex')}`)).toBe(
          BigInt(`0x0${Buffer.from(digits).toString('hex')}`),
        );
        expect((body[0] ?? 0) < 0x80).toBe(true);
        expect(body.length > 1 && body[0] === 0 && (body[1] ?? 0) < 0x80).toBe(false);
      }),
    );
  });

  it('orders a set by its bytes, in any order of its values', () => {
    fc.assert(
      fc.property(fc.array(bytes(5), { maxLength: 5 }), (contents) => {
        const values = contents.map(octets);
        expect(setOf(...values)).toEqual(setOf(...values.toReversed()));
      }),
    );
  });

  it('writes the identifiers and times of the standard', () => {
    expect(objectId('1.2.840.113549.1.1.11').toString('hex')).toBe('06092a864886f70d01010b');
    expect(objectId('2.5.29.15').toString('hex')).toBe('0603551d0f');
    expect(time(new Date('2049-12-31T23:59:59Z')).subarray(2).toString()).toBe('491231235959Z');
    expect(time(new Date('2050-01-01T00:00:00Z')).subarray(2).toString()).toBe('20500101000000Z');
  });
});

import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packedReader } from '#functions/kernel/store/packed-reader';

const reading = (bytes: Uint8Array | undefined) => packedReader(async () => bytes).read('key');

describe('a packed file', () => {
  it.each([0, 1, 63, 64, 65, 16_384, 16_385, 300_000])(
    'is read whole with %i bytes',
    async (length) => {
      for (const content of [randomBytes(length), Buffer.alloc(length, 'a')]) {
        expect((await reading(gzipSync(content)))?.equals(content)).toBe(true);
        // As a part of a larger buffer, as the network gives it.
        const within = Buffer.concat([randomBytes(3), gzipSync(content), randomBytes(5)]);
        expect((await reading(within.subarray(3, -5)))?.equals(content)).toBe(true);
      }
    },
  );

  it('is read whole when it has several parts, of which the last names its own length', async () => {
    const parts = [randomBytes(70_000), randomBytes(10)];
    const read = await reading(Buffer.concat(parts.map((part) => gzipSync(part))));
    expect(read?.equals(Buffer.concat(parts))).toBe(true);
  });

  it('is undefined if it is gone, and an error if it is damaged', async () => {
    expect(await reading(undefined)).toBeUndefined();
    const damaged = gzipSync(randomBytes(1_000));
    damaged[100] = (damaged[100] ?? 0) ^ 255;
    await expect(reading(damaged)).rejects.toThrow();
    await expect(reading(damaged.subarray(0, 500))).rejects.toThrow();
    await expect(reading(Buffer.alloc(2))).rejects.toThrow();
  });
});

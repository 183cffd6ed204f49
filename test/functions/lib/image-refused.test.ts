import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readImage } from '#functions/lib/image';
import { decode } from '#functions/lib/image/codec';
import { AppError } from '#shared/errors';
import { hostilePictures } from '#test/support/hostile-pictures';
import { animation, lossyWebp, photograph, smallPng } from '#test/support/picture-samples';
import { png } from '#test/support/pictures';

let photo: Buffer;

beforeAll(async () => {
  photo = await photograph(64, 48);
});

const read = (file: Uint8Array) => readImage(Buffer.from(file).toString('base64'));

describe('a picture that is refused', () => {
  const cases = hostilePictures(() => photo);

  test.each(cases)('$name: $sentence', async ({ sent, sentence }) => {
    const text = sent();
    const start = performance.now();
    const answer = await readImage(text).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(AppError);
    expect(answer).toMatchObject({ kind: 'badRequest', message: sentence });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('takes less memory than 200 MB to refuse', async () => {
    const texts = cases.map(({ sent }) => sent());
    const before = process.memoryUsage().rss;
    for (const text of texts) await readImage(text).catch(() => {});
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test('is refused by the decoder as well, when it is not of the size that was checked', async () => {
    await expect(decode(smallPng(), { width: 32, height: 15 }, 2400)).rejects.toThrow();
  });

  test('leaves the next picture unharmed, however many there were', async () => {
    const broken = png({ width: 2000, height: 2000, rows: Buffer.alloc(9) });
    for (let i = 0; i < 20; i++) await expect(read(broken)).rejects.toThrow(AppError);
    expect(await read(smallPng())).toMatchObject({ width: 32, height: 16 });
  });

  test('of whatever bytes is refused with a sentence, never with a fault of ours', async () => {
    const files = [smallPng(), Buffer.from(photo), lossyWebp, animation()];
    const damage = fc.tuple(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.option(fc.nat()),
    );
    await fc.assert(
      fc.asyncProperty(damage, async ([file, changes, cut]) => {
        const bytes = Buffer.from(file);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const sent = cut === null ? bytes : bytes.subarray(0, cut % bytes.length);
        const answer = await read(sent).catch((error: unknown) => error);
        if (!(answer instanceof AppError)) expect(answer).toHaveProperty('contentType');
      }),
      { numRuns: 300 },
    );
  });
});

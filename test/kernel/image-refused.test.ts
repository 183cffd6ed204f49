import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decode } from '#functions/kernel/image/codec';
import { readImage } from '#functions/kernel/image/image';
import { AppError } from '#shared/kernel/errors';
import { hostilePictures } from '#test/support/pictures/hostile-pictures';
import { animation, lossyWebp, photograph, smallPng } from '#test/support/pictures/picture-samples';
import { png } from '#test/support/pictures/pictures';

let photo: Buffer;

beforeAll(async () => {
  photo = await photograph(64, 48);
});

const read = (file: Uint8Array) => readImage(Buffer.from(file).toString('base64'));

describe('readImage with hostile files', () => {
  const cases = hostilePictures(() => photo);

  test.each(cases)('rejects $name: $sentence', async ({ sent, sentence }) => {
    const text = sent();
    const start = performance.now();
    const answer = await readImage(text).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(AppError);
    expect(answer).toMatchObject({ kind: 'badRequest', message: sentence });
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('takes less than 200 MB of memory', async () => {
    const texts = cases.map(({ sent }) => sent());
    const before = process.memoryUsage().rss;
    for (const text of texts) await readImage(text).catch(() => {});
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test('rejects in the decoder a size that differs from the header', async () => {
    await expect(decode(smallPng(), { width: 32, height: 15 }, 2400)).rejects.toThrow();
  });

  test('reads the next picture after 20 damaged ones', async () => {
    const broken = png({ width: 2000, height: 2000, rows: Buffer.alloc(9) });
    for (let i = 0; i < 20; i++) await expect(read(broken)).rejects.toThrow(AppError);
    expect(await read(smallPng())).toMatchObject({ width: 32, height: 16 });
  });

  test('rejects a text with a character that is not base64, wherever it is', async () => {
    const text = smallPng().toString('base64');
    for (let at = 0; at < text.length; at += 7) {
      for (const foreign of ['!', '=', ' ', 'é', '\n']) {
        const spoilt = text.slice(0, at) + foreign + text.slice(at + 1);
        if (spoilt.trim().length < spoilt.length) continue;
        await expect(readImage(spoilt)).rejects.toThrow('Please choose a PNG');
      }
    }
    await expect(readImage(`${text.replace(/=+$/, '')}A`.slice(0, 85))).rejects.toThrow(AppError);
  });

  test('returns a picture or a sentence for any bytes', async () => {
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

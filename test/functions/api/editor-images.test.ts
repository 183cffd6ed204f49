import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { editorImageHandlers } from '#functions/api/editor-images';
import { picturesOf } from '#functions/api/pictures';
import { limitRepository } from '#functions/data/limits';
import { readImage } from '#functions/lib/image';
import { serve } from '#functions/lib/serve';
import { api } from '#shared/contract/api';
import { unwrap, unwrapError } from '#shared/contract/wire';
import { mediaKey } from '#shared/domain/media';
import { AppError } from '#shared/errors';
import { hostilePictures } from '#test/support/hostile-pictures';
import { editor, person, student } from '#test/support/people';
import { animation, lossyWebp, photograph, smallPng } from '#test/support/picture-samples';
import { startTestTables, type TestTables } from '#test/support/tables';

let tables: TestTables;
let photo: Buffer;
beforeAll(async () => {
  tables = await startTestTables('limits');
  photo = await photograph(64, 48);
});
afterAll(() => tables.stop());
// Faults of ours are part of what is tried here; their log is tested elsewhere.
vi.spyOn(console, 'error').mockImplementation(() => {});

/** A bucket of pictures in memory, checked and made anew like those of the portal. */
const bucket = {
  objects: new Map<string, Uint8Array>(),
  async store(site: string, base64: string) {
    const image = await readImage(base64);
    const key = mediaKey(site, image.name);
    this.objects.set(key, image.bytes);
    return key;
  },
};
const unlimited = { count: async () => {} };

/** Sends a body to the route as it arrives from the gateway. */
const send = async (
  body: string | null,
  by = editor,
  store: (site: string, base64: string) => Promise<string> = (...given) => bucket.store(...given),
) => {
  const handler = serve(
    api['editor-images'],
    editorImageHandlers(picturesOf({ store }, unlimited)),
    async () => by,
  );
  const event = {
    httpMethod: 'POST',
    resource: '/editor-images',
    body,
    isBase64Encoded: false,
    headers: { Authorization: 'Bearer x' },
    queryStringParameters: null,
    pathParameters: null,
    requestContext: { requestId: 'r|1', identity: {} },
  } as unknown as APIGatewayProxyEvent;
  const { statusCode, body: text, headers } = await handler(event, {} as never);
  return { status: statusCode, text, headers };
};
const picture = (base64ImageUrl: unknown) => JSON.stringify({ base64ImageUrl });
const partsOf = (text: string) => {
  const parts = text.split('|');
  expect(parts).toHaveLength(2);
  return { answer: JSON.parse(parts[0] ?? '') as { records: { url: string } }, error: parts[1] };
};

describe('a picture for a text', () => {
  it('is answered as text split at a pipe: the address before it, nothing after it', async () => {
    const { status, text, headers } = await send(
      picture(`data:image/png;base64,${smallPng().toString('base64')}`),
    );
    expect(status).toBe(200);
    expect(headers?.['content-type']).toBe('text/plain; charset=utf-8');
    const { answer, error } = partsOf(text);
    expect(error).toBe('');
    expect(answer.records.url).toMatch(/^\/media\/main\/[0-9a-f]{64}-32x16\.png$/);
    expect(unwrap('piped', text)).toEqual(answer.records);
  });

  it('is refused to readers in the same form, with the status that says so', async () => {
    const { status, text } = await send(picture('x'), student);
    expect(status).toBe(403);
    expect(partsOf(text)).toEqual({
      answer: { records: { url: '' } },
      error: 'Your account may not do this.',
    });
  });

  it('must be there', async () => {
    for (const body of ['{}', picture(''), picture(7), null, 'no json', '[]']) {
      const { status, text } = await send(body);
      expect([body, status]).toEqual([body, 400]);
      expect(unwrapError(text).userMessage).toMatch(/^\*?[A-Z].*\.$/);
    }
    expect(partsOf((await send('{}')).text).error).toBe('*Please select image.');
    const tooLong = await send(picture('A'.repeat(6_000_001)));
    expect(partsOf(tooLong.text).error).toBe('Please choose an image of at most 4 MB.');
  });

  it('that a fault of ours spoils is 500 in the same form, without a word of the fault', async () => {
    const { status, text } = await send(picture('x'), editor, async () => {
      throw new TypeError('secret | detail');
    });
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
    expect(partsOf(text).error).toContain('Something went wrong');
  });
});

test('whatever is sent and whatever goes wrong, the answer has one pipe and JSON before it', async () => {
  const sentence = fc.string({ unit: 'grapheme' });
  const body = fc.oneof(
    sentence,
    sentence.map(picture),
    fc.json(),
    fc.constantFrom('|', '{"records":{"url":"x"}}|', picture('|')),
  );
  const outcome = fc.oneof(
    sentence.map((name) => async () => `main/${name}`),
    sentence.map((message) => async (): Promise<string> => {
      throw new AppError('badRequest', message);
    }),
    sentence.map((message) => async (): Promise<string> => {
      throw new Error(message);
    }),
  );
  await fc.assert(
    fc.asyncProperty(body, outcome, async (given, store) => {
      const { status, text } = await send(given, editor, store);
      const { answer, error } = partsOf(text);
      expect(typeof answer.records.url).toBe('string');
      if (status === 200) expect(error).toBe('');
    }),
    { numRuns: 1_000 },
  );
});

describe('a hostile picture', () => {
  test.each(hostilePictures(() => photo))('is refused by the route: $name', async (hostile) => {
    const stored = bucket.objects.size;
    const { status, text } = await send(picture(hostile.sent()));
    expect(status).toBe(400);
    expect(partsOf(text).answer.records.url).toBe('');
    expect(bucket.objects.size).toBe(stored);
  });

  it('whose pixels can be shown is stored without anything but its pixels', async () => {
    for (const file of [animation(), lossyWebp, photo, smallPng()]) {
      const spoilt = Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]);
      const { status, text } = await send(picture(spoilt.toString('base64')));
      if (status !== 200) continue;
      const key = partsOf(text).answer.records.url.slice('/media/'.length);
      expect(Buffer.from(bucket.objects.get(key) ?? []).includes('script')).toBe(false);
    }
    expect(bucket.objects.size).toBeGreaterThan(2);
  });
});

describe('how many pictures a person may send', () => {
  const store = async (site: string) => `${site}/x.png`;
  const pictures = () => picturesOf({ store }, limitRepository(tables.db, tables.name('limits')));
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 0, minute));

  it('is thirty in a minute, for each person', async () => {
    const [ann, bob] = [person({ username: 'ann' }), person({ username: 'bob' })];
    for (let i = 0; i < 30; i++) await pictures().store(ann, 'x', at(0));
    await expect(pictures().store(ann, 'x', at(0))).rejects.toMatchObject({ kind: 'tooMany' });
    await pictures().store(bob, 'x', at(0));
    await pictures().store(ann, 'x', at(1));
  });

  it('is five hundred on a day, whichever way they come', async () => {
    const cleo = person({ username: 'cleo' });
    for (let i = 0; i < 500; i++) {
      await pictures().store(cleo, 'x', at(Math.floor(i / 30)));
    }
    await expect(pictures().store(cleo, 'x', at(600))).rejects.toMatchObject({
      kind: 'tooMany',
      message: expect.stringContaining('tomorrow'),
    });
    await pictures().store(cleo, 'x', new Date(Date.UTC(2026, 2, 3)));
  });
});

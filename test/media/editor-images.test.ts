import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { serve } from '#functions/kernel/http/serve';
import { readImage } from '#functions/kernel/image/image';
import { limitRepository } from '#functions/kernel/store/limits';
import { editorImageHandlers } from '#functions/media/editor-images';
import { picturesOf } from '#functions/media/store/pictures';
import { api } from '#shared/api';
import { AppError } from '#shared/kernel/errors';
import { unwrap, unwrapError } from '#shared/kernel/wire';
import { mediaKey } from '#shared/media/media';
import { hostilePictures } from '#test/support/pictures/hostile-pictures';
import { animation, lossyWebp, photograph, smallPng } from '#test/support/pictures/picture-samples';
import { editor, person, student } from '#test/support/records/people';
import { bound } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
let photo: Buffer;
beforeAll(async () => {
  tables = await startTestTables('limits');
  photo = await photograph(64, 48);
});
afterAll(() => tables.stop());
// These tests cause server errors on purpose; other tests check their log.
vi.spyOn(console, 'error').mockImplementation(() => {});

/** A bucket in memory that checks and re-encodes pictures like the media bucket. */
const bucket = {
  objects: new Map<string, Uint8Array>(),
  async store(site: string, base64: string) {
    const image = await readImage(base64);
    const key = mediaKey(site, image.name);
    this.objects.set(key, image.bytes);
    return key;
  },
};
const unlimited = bound({ count: async () => {} });

/** Sends a body to the route as it arrives from the gateway. */
const send = async (
  body: string | null,
  by = editor,
  store: (base64: string) => Promise<string> = (base64) => bucket.store(by.site, base64),
) => {
  const handler = serve(
    api['editor-images'],
    editorImageHandlers(picturesOf({ ...bound({ store }), has: async () => true }, unlimited)),
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

describe('the upload of a picture for a text', () => {
  it('answers text split at a pipe: the address before it, nothing after it', async () => {
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

  it('refuses readers with 403 in the same form', async () => {
    const { status, text } = await send(picture('x'), student);
    expect(status).toBe(403);
    expect(partsOf(text)).toEqual({
      answer: { records: { url: '' } },
      error: 'Your account may not do this.',
    });
  });

  it('requires a picture', async () => {
    for (const body of ['{}', picture(''), picture(7), null, 'no json', '[]']) {
      const { status, text } = await send(body);
      expect([body, status]).toEqual([body, 400]);
      expect(unwrapError(text).userMessage).toMatch(/^\*?[A-Z].*\.$/);
    }
    expect(partsOf((await send('{}')).text).error).toBe('*Please select image.');
    const tooLong = await send(picture('A'.repeat(6_000_001)));
    expect(partsOf(tooLong.text).error).toBe('Please choose an image of at most 4 MB.');
  });

  it('answers a server error with 500 in the same form, without its details', async () => {
    const { status, text } = await send(picture('x'), editor, async () => {
      throw new TypeError('secret | detail');
    });
    expect(status).toBe(500);
    expect(text).not.toContain('secret');
    expect(partsOf(text).error).toContain('Something went wrong');
  });
});

test('answers with one pipe and JSON before it for any input and any error', async () => {
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
  test.each(hostilePictures(() => photo))('refuses a hostile picture: $name', async (hostile) => {
    const stored = bucket.objects.size;
    const { status, text } = await send(picture(hostile.sent()));
    expect(status).toBe(400);
    expect(partsOf(text).answer.records.url).toBe('');
    expect(bucket.objects.size).toBe(stored);
  });

  it('stores only the pixels of a readable picture', async () => {
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

describe('the limit of pictures for each person', () => {
  const store = async (site: string) => `${site}/x.png`;
  const pictures = () =>
    picturesOf(
      { of: ({ site }) => ({ store: () => store(site) }), has: async () => true },
      limitRepository(tables),
    );
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 0, minute));

  it('accepts 30 pictures a minute from each person', async () => {
    const [ann, bob] = [person({ username: 'ann' }), person({ username: 'bob' })];
    for (let i = 0; i < 30; i++) await pictures().store(ann, 'x', at(0));
    await expect(pictures().store(ann, 'x', at(0))).rejects.toMatchObject({ kind: 'tooMany' });
    await pictures().store(bob, 'x', at(0));
    await pictures().store(ann, 'x', at(1));
  });

  it('accepts 500 pictures a day from each person', async () => {
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

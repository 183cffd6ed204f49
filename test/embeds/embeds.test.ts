import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { embedHandlers } from '#functions/embeds/embeds';
import { embedRepository } from '#functions/embeds/store/embeds';
import { readImage } from '#functions/kernel/image/image';
import type { School } from '#functions/kernel/record/declaration';
import { limitRepository } from '#functions/kernel/store/limits';
import { embedsSchemas as schemas } from '#shared/embeds/embeds.schemas';
import { mediaKey } from '#shared/media/media';
import { photograph } from '#test/support/pictures/picture-samples';
import { editor, person, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
let photo: Buffer;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  tables = await startTestTables('embeds', 'limits');
  photo = await photograph(64, 48);
});
afterAll(() => tables.stop());

const video = 'https://youtu.be/dQw4w9WgXcQ';
const src = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';

/** A provider on this machine: what it answers at each host, and what it was asked. */
function provider(answers: Record<string, { type: string; body: Buffer | string }>) {
  const asked: string[] = [];
  const handlers = embedHandlers({
    embeds: embedRepository(tables),
    limits: limitRepository(tables),
    media: {
      of: ({ site }: School) => ({
        store: async (base64) => mediaKey(site, (await readImage(base64)).name),
      }),
    },
    network: {
      resolve: async () => ['142.250.70.142'],
      async get(url) {
        asked.push(url.href);
        const answer = answers[url.hostname];
        if (!answer) throw new Error('ECONNREFUSED');
        const body = (async function* () {
          yield Buffer.from(answer.body);
        })();
        return { status: 200, contentType: answer.type, body };
      },
    },
  });
  const find = async (url: string, caller = editor, now = new Date('2026-03-02T00:00:00Z')) =>
    schemas.find.output.parse(await handlers.find({ url }, caller, request({ now })));
  return { find, asked };
}
const json = (facts: object) => ({ type: 'application/json', body: JSON.stringify(facts) });
const picture = () => ({ type: 'image/jpeg', body: photo });

it('returns the provider’s title and size, and a thumbnail from the school’s own bucket', async () => {
  const { find, asked } = provider({
    'www.youtube.com': json({
      title: ' Spring\u202e concert\n2026 ',
      thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
      width: 200,
      height: 113,
      html: '<script>alert(1)</script>',
    }),
    'i.ytimg.com': picture(),
  });
  const embed = await find(video);
  expect(embed).toEqual({
    provider: 'YouTube',
    title: 'Spring concert 2026',
    src,
    thumbnail: expect.stringMatching(/^\/media\/main\/[0-9a-f]{64}-64x48\.jpg$/),
    width: 200,
    height: 113,
  });
  expect(asked).toEqual([
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
    'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  ]);
});

it('asks a provider once in 30 days for each school', async () => {
  const { find, asked } = provider({ 'vimeo.com': json({ title: 'Sports day' }) });
  await find('https://vimeo.com/76979871');
  expect(await find('https://player.vimeo.com/video/76979871')).toMatchObject({
    title: 'Sports day',
  });
  expect(asked).toHaveLength(1);
  const abroad = person({ ...schoolNamed('regional'), capabilities: ['editor'] });
  await find('https://vimeo.com/76979871', abroad);
  expect(asked).toHaveLength(2);
  await find('https://vimeo.com/76979871', editor, new Date('2026-04-02T00:00:00Z'));
  expect(asked).toHaveLength(3);
});

it('returns a plain title when the provider is unreachable, and asks again later', async () => {
  const plain = { provider: 'Vimeo', title: 'Vimeo video' };
  const { find, asked } = provider({});
  expect(await find('https://vimeo.com/11111111')).toMatchObject(plain);
  expect(await find('https://vimeo.com/11111111')).toMatchObject(plain);
  expect(asked).toHaveLength(2);
});

it.each([
  ['another type', { type: 'text/html', body: '<html>' }],
  ['more than 100 KB', json({ title: 'x'.repeat(100_001) })],
  ['broken JSON', { type: 'application/json', body: '{' }],
  ['a list', { type: 'application/json', body: '[]' }],
])('returns the plain title when the provider answers %s', async (_, answer) => {
  const { find } = provider({ 'vimeo.com': answer });
  expect(await find('https://vimeo.com/22222222')).toEqual({
    provider: 'Vimeo',
    title: 'Vimeo video',
    src: 'https://player.vimeo.com/video/22222222?dnt=1',
  });
});

it.each([
  'http://i.vimeocdn.com/1.jpg',
  'https://evil.example/1.jpg',
  'https://169.254.169.254/latest/meta-data',
  'https://i.vimeocdn.com.evil.example/1.jpg',
])('fetches no thumbnail from %s and keeps the title', async (thumbnail_url) => {
  const { find, asked } = provider({ 'vimeo.com': json({ title: 'Assembly', thumbnail_url }) });
  const id = 30_000_000 + Math.floor(Math.random() * 1e6);
  const embed = await find(`https://vimeo.com/${id}`);
  expect(embed).toMatchObject({ title: 'Assembly' });
  expect(embed).not.toHaveProperty('thumbnail');
  expect(asked).toHaveLength(1);
});

it('drops a thumbnail that is not a picture', async () => {
  const { find } = provider({
    'vimeo.com': json({ title: 'Play', thumbnail_url: 'https://i.vimeocdn.com/1.jpg' }),
    'i.vimeocdn.com': { type: 'image/jpeg', body: '<svg onload=alert(1)>' },
  });
  const embed = await find('https://vimeo.com/44444444');
  expect(embed.title).toBe('Play');
  expect(embed.thumbnail).toBeUndefined();
});

it('describes a folder from its address alone, without a request', async () => {
  const { find, asked } = provider({});
  expect(await find('https://drive.google.com/drive/folders/1AbC_dEf-GhIjKlMnOp')).toEqual({
    provider: 'Google Drive',
    title: 'Google Drive folder',
    src: 'https://drive.google.com/embeddedfolderview?id=1AbC_dEf-GhIjKlMnOp#list',
  });
  expect(asked).toEqual([]);
});

it('refuses any other address with a message at the field', async () => {
  const { find, asked } = provider({});
  for (const url of ['https://evil.example/', 'http://127.0.0.1/', 'javascript:alert(1)', 'x']) {
    await expect(find(url)).rejects.toMatchObject({
      kind: 'badRequest',
      fields: { url: expect.stringContaining('YouTube, Vimeo, SoundCloud, Spotify') },
    });
  }
  expect(asked).toEqual([]);
});

it('limits requests to providers to 30 a minute for each person', async () => {
  const { find, asked } = provider({});
  const busy = person({ username: 'busy', capabilities: ['editor'] });
  const many = Array.from({ length: 35 }, (_, n) => find(`https://vimeo.com/5000000${n}`, busy));
  const results = await Promise.allSettled(many);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  expect(asked).toHaveLength(30);
});

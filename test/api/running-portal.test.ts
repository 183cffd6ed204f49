import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#bin/demo/picture';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { api } from '#shared/contract/api';
import { Post, SignedUrl } from '#shared/contract/posts';
import { hostSite, type Resource, type Route } from '#shared/contract/route';
import { unwrap } from '#shared/contract/wire';
import { sampled } from '#test/api/samples/samples';
import { pngOfLength } from '#test/support/picture-samples';
import { notice } from '#test/support/posts';
import { nothing } from '#test/support/twin-schools';
import { canaryOf, startTwoSchools, type TwoSchools } from '#test/support/two-schools';

let schools: TwoSchools;
beforeAll(async () => {
  schools = await startTwoSchools();
});
afterAll(() => schools.stop());

const unnamed = { child: '', word: 'A word' };
const photograph = picture('Sports day', 450, 320).toString('base64');
const write = async (is: Record<string, unknown>) => {
  const publish_start = new Date(Date.now() - 60_000).toISOString();
  const draft = notice({ featured_img_url: '', featuredImage: photograph, publish_start, ...is });
  const { status, text } = await schools.call('main', 'editor', api.posts.create, draft);
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return Post.parse(unwrap('records', text));
};
const listFile = async (actor: 'student' | 'editor', is: Record<string, string> = {}) => {
  const answer = await schools.call('main', actor, api.posts.signedUrl, {
    signed_url: 'true',
    ...is,
  });
  return SignedUrl.parse(unwrap('returnData', answer.text)).pre_signed_URL;
};

describe('every Lambda of the running portal', () => {
  it('answers an administrator, or the privacy officer, and 401 to nobody, in the words of the portal', async () => {
    // One route of each, one after the other: calls at the same time would each start a Lambda of their own.
    for (const [resource, routes] of Object.entries<Resource>(api)) {
      const [route] = Object.values(routes);
      const sample = sampled.find((each) => each.route === route)?.sample;
      const input = sample?.input({ ...nothing, site: 'main', person: 'student', ...unnamed });
      const ask = (actor?: 'administrator' | 'privacy') =>
        schools.call('main', actor, route as Route, input as never);
      const isPublic = route?.operation === 'public';
      const { status, text, headers } = await ask(
        resource === 'audit' ? 'privacy' : 'administrator',
      );
      expect([resource, [200, 404].includes(status), text]).toEqual([resource, true, text]);
      expect(headers.get('cache-control')).toContain('no-store');
      expect([resource, (await ask()).status]).toEqual([resource, isPublic ? 404 : 401]);
    }
  });

  it('takes the school from the token, not from the host that is asked', async () => {
    const headers = { authorization: `Bearer ${schools.tokenOf('main', 'administrator')}` };
    const asked = { id: 'main' };
    const { text } = await schools.call('regional', undefined, api.settings.get, asked, headers);
    expect(text).toContain(canaryOf('main'));
  });

  it('believes nobody who says in a header to be at another host', async () => {
    const { db, table } = schools.tools;
    const preferences = preferenceRepository(db, table('notification-preferences'));
    const tokens = await preferences.unsubscribeTokens('main', ['uid-faculty'], 'daily');
    const token = tokens.get('uid-faculty') ?? '';
    const lie = { [hostSite]: 'main' };
    const { status } = await schools.call(
      'regional',
      undefined,
      api.unsubscribe.now,
      { token },
      lie,
    );
    expect(status).toBe(404);
    const own = await schools.call('main', undefined, api.unsubscribe.now, { token });
    expect(own.status).toBe(200);
  });
});

describe('on the running portal', () => {
  it('a text of two megabytes is stored and read byte for byte', async () => {
    const paragraph = '<p>Grüße an alle, 學校 and 🏫 and more.</p>';
    const whole = paragraph.repeat(
      Math.floor((2 * 1024 * 1024 - 1) / Buffer.byteLength(paragraph)),
    );
    expect(Buffer.byteLength(whole)).toBeGreaterThan(2_000_000);
    const { postUid } = await write({ title: 'Long', content_html: whole });
    const read = await schools.call('main', 'student', api.posts.get, { postUid });
    expect(Post.parse(unwrap('records', read.text)).content_html === whole).toBe(true);
    const tooLong = notice({ featuredImage: photograph });
    const refused = await schools.call('main', 'editor', api.posts.create, {
      ...tooLong,
      content_html: whole + whole,
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('2 MB')]);
  });

  it('a picture is shown under the school’s own host, for ever, and may run nothing', async () => {
    const post = await write({ title: 'With a picture' });
    expect(post.featured_img_url).toMatch(/^\/media\/main\/[0-9a-f]{64}-450x320\.(png|jpg)$/);
    const shown = await fetch(schools.tools.portal.url('main') + post.featured_img_url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const elsewhere = await fetch(schools.tools.portal.url('regional') + post.featured_img_url);
    expect(elsewhere.status).toBeGreaterThanOrEqual(400);
  });

  it('a picture of a text is answered by its address, which shows it, and a person may send thirty a minute', async () => {
    const send = () =>
      schools.call('main', 'administrator', api['editor-images'].add, {
        base64ImageUrl: `data:image/png;base64,${photograph}`,
      });
    const { status, text, headers } = await send();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const { url } = unwrap('piped', text) as { url: string };
    expect(text.endsWith('|')).toBe(true);
    const shown = await fetch(schools.tools.portal.url('main') + url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    const { content_html } = await write({
      title: 'Picture inside',
      content_html: `<p><img src="${url}" alt="Runners"></p>`,
    });
    expect(content_html).toContain(`src="${url}"`);
    // Some of them may fall into the next minute.
    const answers = await Promise.all(Array.from({ length: 70 }, send));
    const refused = answers.filter((each) => each.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(9);
    for (const each of refused) expect(each.text).toMatch(/^\{[^|]*\}\|[A-Z][^|]*\.$/);
  });

  it('a picture of four megabytes comes through, and whatever is larger is refused in words', async () => {
    for (const [bytes, expected] of [
      [4 * 1024 * 1024, 200],
      [4 * 1024 * 1024 + 3, 400],
      [7_000_000, 400],
    ] as const) {
      const { status, text } = await schools.call('main', 'editor', api['editor-images'].add, {
        base64ImageUrl: pngOfLength(bytes).toString('base64'),
      });
      expect([bytes, status]).toEqual([bytes, expected]);
      if (status === 400) expect(text.split('|')[1]).toContain('4 MB');
    }
  });

  it('every state of a long text can be opened again, and a removed one comes back whole', async () => {
    const textOf = (word: string) => `<p>${`${word} `.repeat(150_000).trim()}</p>`;
    const first = await write({ title: 'Long history', content_html: textOf('first') });
    const { clone: _, updated_at: __, ...form } = notice({ content_html: textOf('second') });
    const change = { ...form, ...{ postUid: first.postUid, updated_at: first.updated_at } };
    const changed = await schools.call('main', 'editor', api.posts.update, {
      ...change,
      featured_img_url: first.featured_img_url,
      publish_start: first.publish_start,
    });
    expect(changed.status).toBe(200);
    const kept = await schools.call('main', 'editor', api.posts.version, {
      postUid: first.postUid,
      version: first.updated_at,
    });
    expect(Post.parse(unwrap('records', kept.text)).content_html === textOf('first')).toBe(true);
    const { postUid } = first;
    const at = (actor: 'editor' | 'administrator', route: Route) =>
      schools.call('main', actor, route, { postUid } as never);
    expect((await at('administrator', api.posts.remove)).status).toBe(200);
    expect((await at('editor', api.posts.restore)).status).toBe(404);
    const back = await at('administrator', api.posts.restore);
    expect(Post.parse(unwrap('records', back.text)).content_html === textOf('second')).toBe(true);
  });

  it('a list file holds what its caller may read, and its address is good for that file alone', async () => {
    await write({ title: 'For everyone' });
    await write({ title: 'A draft', published: false });
    const url = await listFile('student');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60');
    const file = await fetch(url);
    expect(file.headers.get('cache-control')).toBe('no-store');
    const text = await file.text();
    expect(text).toContain('For everyone');
    expect(text).not.toContain('A draft');
    expect(text).not.toContain('group_list');
    expect(
      await (await fetch(await listFile('editor', { get_posts_for_admin: 'true' }))).text(),
    ).toContain('A draft');
    const other = new URL(url);
    other.pathname = other.pathname.replace(/[0-9a-f]{8}\.json$/, '00000000.json');
    expect((await fetch(other)).status).toBe(403);
  });

  it('a person may ask for ten list files a minute', async () => {
    const asked = await Promise.all(
      Array.from({ length: 25 }, () =>
        schools.call('main', 'carer', api.posts.signedUrl, { signed_url: 'true' }),
      ),
    );
    const statuses = asked.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

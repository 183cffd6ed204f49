import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#bin/demo/picture';
import { atOnce } from '#functions/kernel/at-once';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { api } from '#shared/api';
import type { Profile } from '#shared/intake/roster';
import { hostSite, type Resource, type Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { Post, SignedUrl } from '#shared/posts/posts.schemas';
import { may } from '#shared/rights/permissions';
import { sampled } from '#test/api/samples/samples';
import { pngOfLength } from '#test/support/pictures/picture-samples';
import { nothing } from '#test/support/portal/twin-names';
import {
  type Actor,
  type Answer,
  actors,
  canaryOf,
  cast,
  startTwoSchools,
  type TwoSchools,
} from '#test/support/portal/two-schools';
import { notice } from '#test/support/records/posts';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

let schools: TwoSchools;
beforeAll(async () => {
  schools = await startTwoSchools();
});
afterAll(() => schools.stop());

/** Sends requests, 5 in parallel: each parallel call starts its own Lambda environment. */
const fiveAtOnce = (times: number, send: () => Promise<Answer>) =>
  atOnce(5, Array.from({ length: times }), send);

/** Returns a person who may call a route: an administrator, or else the first who may. */
const allowed = ({ operation }: Route): Actor | undefined =>
  operation === 'public'
    ? undefined
    : (['administrator', ...actors] as const).find((actor) => may(personOf(actor), operation));

const personOf = (actor: Actor) =>
  profile({ username: actor, ...(cast[actor] as Partial<Profile>) });

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

describe('Lambdas of the running portal', () => {
  it('answers an allowed person, and 401 without a token', async () => {
    // One route of each resource, one after another: parallel calls would start more Lambdas.
    for (const [resource, routes] of Object.entries<Resource>(api)) {
      const [route] = Object.values(routes);
      const sample = sampled.find((each) => each.route === route)?.sample;
      const input = sample?.input({ ...nothing, site: 'main', person: 'student', ...unnamed });
      const ask = (actor?: Actor) => schools.call('main', actor, route as Route, input as never);
      const isPublic = route?.operation === 'public';
      const { status, text, headers } = await ask(allowed(route as Route));
      expect([resource, [200, 404].includes(status), text]).toEqual([resource, true, text]);
      expect(headers.get('cache-control')).toContain('no-store');
      // The certificates of a school are for everyone; what a link opens is not there.
      const known = isPublic ? status : 401;
      expect([resource, (await ask()).status]).toEqual([resource, known]);
    }
  });

  it('takes the school from the token, not from the host that is asked', async () => {
    const headers = { authorization: `Bearer ${schools.tokenOf('main', 'administrator')}` };
    const input = { id: 'main' };
    const { text } = await schools.call('regional', undefined, api.settings.get, input, headers);
    expect(text).toContain(canaryOf('main'));
  });

  it('ignores a header that claims another host', async () => {
    const preferences = preferenceRepository(schools.tools);
    const tokens = await preferences
      .of(schoolNamed('main'))
      .unsubscribeTokens(['uid-faculty'], 'daily');
    const token = tokens.get('uid-faculty') ?? '';
    const headers = { [hostSite]: 'main' };
    const { status } = await schools.call(
      'regional',
      undefined,
      api.unsubscribe.now,
      { token },
      headers,
    );
    expect(status).toBe(404);
    const own = await schools.call('main', undefined, api.unsubscribe.now, { token });
    expect(own.status).toBe(200);
  });
});

describe('running portal', () => {
  it('stores and returns a text of 2 MB byte for byte', async () => {
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

  it.each(['main', 'regional'])(
    'sends the pages of %s with the policy of its own sign-in, and errors with a strict one',
    async (site) => {
      const policyAt = async (path: string) =>
        (await fetch(schools.tools.portal.url(site) + path)).headers.get('content-security-policy');
      const port = new URL(schools.tools.portal.url(site)).port;
      const signIn = `http://${site}-portal-000000000000.auth.localhost:${port}`;
      const policy = await policyAt('/notices');
      expect(policy).toContain(`form-action 'self' ${signIn};`);
      expect(policy).toContain(`connect-src 'self' ${signIn} `);
      expect(policy?.match(/auth\.localhost/g)).toHaveLength(2);
      for (const path of ['/missing.js', '/api/nothing']) {
        expect(await policyAt(path)).toMatch(/^default-src 'none';/);
      }
    },
  );

  it('serves a picture only under its school’s host, with a policy against scripts', async () => {
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

  it('returns the address of an uploaded picture, and accepts 30 a minute from a person', async () => {
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
    // Some of the calls may be in the next minute.
    const answers = await fiveAtOnce(70, send);
    const refused = answers.filter((each) => each.status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(9);
    for (const each of refused) expect(each.text).toMatch(/^\{[^|]*\}\|[A-Z][^|]*\.$/);
  });

  it('accepts a picture of 4 MB and rejects a larger one with a message', async () => {
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

  it('opens every version of a long text, and restores a removed post with its text', async () => {
    const textOf = (word: string) => `<p>${`${word} `.repeat(150_000).trim()}</p>`;
    const first = await write({ title: 'Long history', content_html: textOf('first') });
    const { clone: _, updated_at: __, ...form } = notice({ content_html: textOf('second') });
    const change = { ...form, postUid: first.postUid, updated_at: first.updated_at };
    const changed = await schools.call('main', 'editor', api.posts.update, {
      ...change,
      featured_img_url: first.featured_img_url,
      publish_start: first.publish_start,
    });
    expect(changed.status).toBe(200);
    const version = await schools.call('main', 'editor', api.posts.version, {
      postUid: first.postUid,
      version: first.updated_at,
    });
    expect(Post.parse(unwrap('records', version.text)).content_html === textOf('first')).toBe(true);
    const { postUid } = first;
    const at = (actor: 'editor' | 'administrator', route: Route) =>
      schools.call('main', actor, route, { postUid } as never);
    expect((await at('administrator', api.posts.remove)).status).toBe(200);
    expect((await at('editor', api.posts.restore)).status).toBe(404);
    const restored = await at('administrator', api.posts.restore);
    expect(Post.parse(unwrap('records', restored.text)).content_html === textOf('second')).toBe(
      true,
    );
  });

  it('exports a list of readable posts, and its address opens only that file', async () => {
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

  it('limits exported lists to 10 a minute for a person', async () => {
    const answers = await fiveAtOnce(25, () =>
      schools.call('main', 'carer', api.posts.signedUrl, { signed_url: 'true' }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});

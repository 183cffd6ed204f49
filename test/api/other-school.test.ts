import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { requestFor } from '#shared/kernel/request';
import type { Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { Post } from '#shared/posts/posts.schemas';
import { sampled } from '#test/api/samples/samples';
import { canary, type TwinActor } from '#test/support/portal/twin-people';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';
import { audience, notice } from '#test/support/records/posts';

/** Tests objects that exist at one school only, from the other school. */
let schools: TwinSchools;
let post: Post;
let removedUid: string;
const draft = () =>
  notice({ title: 'Only here', featured_img_url: `regional/${'b'.repeat(64)}-450x320.jpg` });

beforeAll(async () => {
  schools = await startTwinSchools();
  post = await schools.get('regional', 'editor', api.posts.create, draft());
  const removed = { ...draft(), title: 'Gone' };
  removedUid = (await schools.get('regional', 'editor', api.posts.create, removed)).postUid;
  await schools.get('regional', 'administrator', api.posts.remove, { postUid: removedUid });
});
afterAll(() => schools.stop());

const foreign = (route: Route, input: object, actor: TwinActor = 'administrator') =>
  schools.ask('main', actor, route, input as never);

describe('object of another school', () => {
  it('is answered like a missing object, with the same body', async () => {
    const there = await foreign(api.posts.get, { postUid: post.postUid });
    const nowhere = await foreign(api.posts.get, { postUid: '0'.repeat(26) });
    expect([there.status, there.text]).toEqual([404, nowhere.text]);
    const settings = await foreign(api.settings.get, { id: 'regional' });
    const unknown = await foreign(api.settings.get, { id: 'nowhere' });
    expect([settings.status, settings.text]).toEqual([404, unknown.text]);
  });

  it('rejects changes, removal, restoring, reading marks and favourites', async () => {
    const { postUid, updated_at } = post;
    const { clone: _, ...form } = draft();
    const featured_img_url = `main/${'b'.repeat(64)}-450x320.jpg`;
    const change = { ...form, featured_img_url, postUid, updated_at };
    const before = schools.everything();
    for (const [route, input] of [
      [api.posts.restore, { postUid: removedUid }],
      [api.posts.versions, { postUid }],
      [api.posts.version, { postUid, version: updated_at }],
      [api.posts.update, change],
      [api.posts.remove, { postUid }],
      [api.readposts.create, { posts_postUid: postUid }],
      [api.favorites.create, { posts_postUid: postUid }],
    ] as const) {
      expect([route.path, (await foreign(route, input)).status]).toEqual([route.path, 404]);
    }
    expect(schools.everything()).toEqual(before);
  });

  it('creates one object for one idempotency key per school', async () => {
    const headers = { 'idempotency-key': 'once' };
    const create = async (site: 'main' | 'regional', actor: TwinActor) => {
      const form = { ...draft(), featured_img_url: `${site}/${'b'.repeat(64)}-450x320.jpg` };
      const { text } = await schools.ask(site, actor, api.posts.create, form, headers);
      return Post.parse(unwrap('records', text)).postUid;
    };
    const first = await create('main', 'editor');
    expect(await create('main', 'editor')).toBe(first);
    const others = [await create('main', 'administrator'), await create('regional', 'editor')];
    expect(new Set([first, ...others]).size).toBe(3);
  });
});

describe('objects in buckets', () => {
  it('stores the text of a post under the name of its school', async () => {
    const content_html = `<p>${'long '.repeat(30_000).trim()}</p>`;
    const { clone: _, ...form } = { ...draft(), title: 'Long', content_html };
    const created = await schools.get('regional', 'editor', api.posts.create, form);
    const { postUid, updated_at } = created;
    const longer = { ...form, content_html: content_html.replace('long', 'longer') };
    const change = { ...longer, postUid, updated_at };
    await schools.get('regional', 'editor', api.posts.update, change);
    const read = await schools.get('regional', 'student', api.posts.get, { postUid });
    expect(read.content_html).toHaveLength(longer.content_html.length);
    const texts = [...schools.objects.keys()].filter((key) => key.includes(postUid));
    expect(texts).toEqual([1, 2].map(() => expect.stringMatching(/^content\/regional\/posts\//)));
  });

  it('stores the texts of a page under the name of its school after every change', async () => {
    const content_html = `<p>${'long '.repeat(30_000).trim()}</p>`;
    const page = { pagetypeUid: 'static-page' as const, title: 'Long', description: 'Long' };
    const { pageUid, updated_at } = await schools.get(
      'regional',
      'administrator',
      api.pages.create,
      {
        pageData: { ...page, placeUid: 'place-one', content_html },
      },
    );
    const changed = await schools.get('regional', 'administrator', api.pages.update, {
      pageData: { pageUid, updated_at, title: 'Longer' },
      form: true,
    });
    expect(changed.title).toBe('Longer');
    const longer = content_html.replace('long', 'longer');
    const { updated_at: loadedVersion } = changed;
    await schools.get('regional', 'administrator', api.pages.update, {
      pageData: { pageUid, updated_at: loadedVersion, content_html: longer },
    });
    const version = { pageUid, title: 'Later', publish_start: '2030-01-01T00:00:00.000Z' };
    await schools.get('regional', 'administrator', api.pages.createVersion, {
      ...version,
      content_html: longer.replace('longer', 'later'),
    });
    const read = await schools.get('regional', 'student', api.pages.get, { pageUid });
    expect(read.content_html).toHaveLength(longer.length);
    const texts = [...schools.objects.keys()].filter((key) => key.includes(pageUid));
    expect(texts.map((key) => key.split('/').slice(0, 3).join('/'))).toEqual(
      texts.map(() => 'content/regional/pages'),
    );
    expect(texts).toHaveLength(3);
  });

  it('stores an exported list for one person, with drafts only for an editor', async () => {
    const hidden = { ...draft(), title: 'Not yet', published: false };
    await schools.get('regional', 'editor', api.posts.create, hidden);
    const query = { signed_url: 'true', get_posts_for_admin: 'true' } as const;
    const ask = (actor: TwinActor, input: object) =>
      schools.ask('regional', actor, api.posts.signedUrl, input as never);
    expect((await ask('editor', query)).status).toBe(200);
    const [key = '', file] = [...schools.objects].at(-1) ?? [];
    expect(key).toMatch(/^downloads\/lists\/regional\/uid-editor\//);
    expect(String(file)).toContain('Not yet');
    expect(String(file)).not.toContain(canary('main'));
    for (const narrowed of ['get_posts_for_admin', 'published', 'made_public'] as const) {
      const input = { signed_url: 'true', [narrowed]: 'true' };
      expect([narrowed, (await ask('student', input)).status]).toEqual([narrowed, 403]);
    }
    expect((await ask('student', { signed_url: 'true' })).status).toBe(200);
    const [own = '', list] = [...schools.objects].at(-1) ?? [];
    expect(own).toMatch(/^downloads\/lists\/regional\/uid-student\//);
    expect(String(list)).not.toContain('Not yet');
  });
});

describe('token of one school', () => {
  it('opens only that school on every host', async () => {
    for (const each of sampled.filter(({ route }) => route.operation !== 'public')) {
      const token = schools.tokenOf('main', 'administrator');
      const { route, sample } = each;
      if (route.method !== 'GET') continue;
      const at = { ...schools.school, site: 'main' as const, person: 'student', word: '' };
      const request = requestFor(route, sample.input({ ...at, child: '' }) as never);
      const { text } = await schools.call('regional', token, request);
      expect([each.title, text]).not.toEqual([
        each.title,
        expect.stringContaining(canary('regional')),
      ]);
    }
  });
});

describe('test data of the schools', () => {
  it('appears in every answer that names people, posts or groups', async () => {
    const own = canary('main');
    const forYear7 = { group_list: audience('STUDENTS', 'CARERS', 'STAFF', '#year-7') };
    const textOf = async (route: Route, input: object) => (await foreign(route, input)).text;
    expect(await textOf(api.posts.bin, { bin: 'true' })).toContain(`Removed ${own}`);
    const { postUid } = schools.school;
    expect(await textOf(api.posts.versions, { postUid })).toContain(own);
    expect(await textOf(api.audiences.count, forYear7)).toContain(`year-7 ${own}`);
    const explained = await textOf(api.audiences.explain, { ...forYear7, person: 'canary' });
    expect(explained).toContain(own);
    const logs = await textOf(api.emailstatistics.list, {});
    expect(logs).toContain(`A word of ${own}`);
    expect(logs).toContain('"sent_count":1,"delivery_count":1,"open_count":0');
    expect(await textOf(api.emailstatistics.list, { email: own })).toContain('"sent_count":1');
    const theirs = await textOf(api.emailstatistics.list, { email: canary('regional') });
    expect(theirs).toContain('"email_logs":[],"sent_count":0');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#bin/demo/picture';
import { api } from '#shared/contract/api';
import { Post, type PostDraft } from '#shared/contract/posts';
import type { Input, Resource, Route } from '#shared/contract/route';
import { unwrap, unwrapError } from '#shared/contract/wire';
import { may, type Rights } from '#shared/permissions';
import { audience, notice } from '#test/support/posts';
import {
  type Actor,
  actors,
  canaryOf,
  cast,
  type SiteName,
  sites,
  startTwoSchools,
  type TwoSchools,
} from '#test/support/two-schools';

let schools: TwoSchools;
const postOf: Partial<Record<SiteName, Post>> = {};
const removedOf: Partial<Record<SiteName, string>> = {};
const draftFor = (site: SiteName, is: Record<string, unknown> = {}) =>
  notice({
    title: `Notice ${canaryOf(site)}`,
    featured_img_url: `${site}/${'b'.repeat(64)}-450x320.jpg`,
    publish_start: new Date(Date.now() - 60_000).toISOString(),
    ...is,
  });

beforeAll(async () => {
  schools = await startTwoSchools();
  for (const site of sites) {
    const { text, status } = await schools.call(site, 'editor', api.posts.create, draftFor(site));
    expect([status, text]).toEqual([200, expect.any(String)]);
    postOf[site] = Post.parse(unwrap('records', text));
    removedOf[site] = await removedAt(site);
  }
});
afterAll(() => schools.stop());

/** A post that lies in the bin of a school. */
async function removedAt(site: SiteName): Promise<string> {
  const draft = draftFor(site, { title: `Removed ${canaryOf(site)}` });
  const made = await schools.call(site, 'editor', api.posts.create, draft);
  const { postUid } = Post.parse(unwrap('records', made.text));
  await schools.call(site, 'administrator', api.posts.remove, { postUid });
  return postUid;
}

const postUid = (site: SiteName) => postOf[site]?.postUid ?? '';
const rightsOf = (actor: Actor): Rights => ({ is_carer: false, capabilities: [], ...cast[actor] });
let counter = 0;
const change = (site: SiteName) => {
  const { clone: _, updated_at: __, ...form }: PostDraft = draftFor(site);
  return { ...form, postUid: postUid(site), updated_at: '2020-01-01T00:00:00.000Z' };
};
const header = (site: SiteName) => ({
  publish_start: new Date().toISOString(),
  publish_end: 'INDEFINITE',
  caption: canaryOf(site),
  featured_img_url: `${site}/${'c'.repeat(64)}-1600x690.jpg`,
});

const photograph = picture('Sports day', 45, 32).toString('base64');
const forYear7 = { group_list: audience('STUDENTS', 'CARERS', 'STAFF', '#year-7') };

/** A call of every route that a person with the right may make; what it must answer is 2xx, or the refusal of an object. */
const samples = {
  users: { get: (_: SiteName, actor: Actor) => ({ username: actor }) },
  settings: { get: (site: SiteName) => ({ id: site }) },
  groups: { list: () => ({}) },
  'post-categories': { list: () => ({ category_type: 'All' }) },
  posts: {
    signedUrl: () => ({ signed_url: 'true' }),
    listForAdmin: () => ({ get_posts_for_admin: 'true' }),
    list: () => ({}),
    get: (site: SiteName) => ({ postUid: postUid(site) }),
    create: (site: SiteName) => draftFor(site, { title: `Another ${canaryOf(site)} ${counter++}` }),
    update: change,
    remove: () => ({ postUid: 'no-such-post' }),
    bin: () => ({ bin: 'true' }),
    restore: () => ({ postUid: 'no-such-post' }),
    versions: (site: SiteName) => ({ postUid: postUid(site) }),
    version: (site: SiteName) => ({
      postUid: postUid(site),
      version: postOf[site]?.updated_at ?? '',
    }),
  },
  'editor-images': { add: () => ({ base64ImageUrl: photograph }) },
  audiences: {
    count: () => forYear7,
    explain: () => ({ ...forYear7, person: 'canary' }),
    check: (site: SiteName) => ({
      ...forYear7,
      type: 'notice',
      content_html: `<p><a href="/notices/notice_details/${postUid('main')}">${site}</a></p>`,
    }),
  },
  'connection-headers': {
    list: () => ({}),
    create: header,
    update: (site: SiteName) => ({
      ...header(site),
      connectionheaderUid: 'no-such-header',
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
    remove: () => ({ connectionheaderUid: 'no-such-header' }),
  },
  readposts: {
    list: (_: SiteName, actor: Actor) => ({ userUid: `uid-${actor}` }),
    create: (site: SiteName) => ({ posts_postUid: postUid(site) }),
  },
  favorites: {
    list: () => ({}),
    create: (site: SiteName) => ({ posts_postUid: postUid(site) }),
    remove: () => ({ favoriteUid: 'no-such-favourite' }),
  },
  weblogs: { create: () => ({ title: 'Home' }) },
  emergencybroadcast: {
    get: () => ({}),
    update: () => ({ status: false, message: '', updated_at: '2020-01-01T00:00:00.000Z' }),
  },
  intake: {
    list: () => ({}),
    create: () => ({ filename: 'roster.zip', size: 10 }),
    get: () => ({ intakeUid: 'no-such-intake' }),
    apply: () => ({ intakeUid: 'no-such-intake' }),
    rollback: () => ({ intakeUid: 'no-such-intake' }),
  },
} satisfies {
  [R in keyof typeof api]: Record<keyof (typeof api)[R], (site: SiteName, actor: Actor) => object>;
};

const routes = Object.entries<Resource>(api).flatMap(([resource, all]) =>
  Object.entries(all).map(([name, route]) => ({
    title: `${route.method} ${route.path} (${resource}.${name})`,
    route,
    sample: (samples as Record<string, Record<string, (site: SiteName, actor: Actor) => object>>)[
      resource
    ]?.[name],
  })),
);
const ask = (
  site: SiteName,
  actor: Actor | undefined,
  { route, sample }: (typeof routes)[number],
) => schools.call(site, actor, route as Route, (sample?.(site, actor ?? 'student') ?? {}) as never);

describe.each(routes)('$title', (each) => {
  const { route } = each;

  it('is 401 without a token, with the words of the portal', async () => {
    const { status, text, headers } = await ask('main', undefined, each);
    expect(status).toBe(401);
    expect(JSON.parse(text).userMessage).toEqual(expect.any(String));
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('answers whom the matrix allows and refuses everybody else with 403, never with 401', async () => {
    const answers = await Promise.all(
      actors.map(async (actor) => ({ actor, ...(await ask('main', actor, each)) })),
    );
    for (const { actor, status, text, headers } of answers) {
      const allowed = route.operation !== 'public' && may(rightsOf(actor), route.operation);
      // An object that is not there is 404 and a stale version 409, both past the guard.
      expect([actor, allowed ? [200, 404, 409] : [403]]).toEqual([
        actor,
        expect.arrayContaining([status]),
      ]);
      expect(headers.get('cache-control')).toContain('no-store');
      if (status >= 400) expect(unwrapError(text).userMessage).toMatch(/^[A-Z].*[.)]$/s);
    }
  });

  it('says nothing of the other school, with the same names and ids in both', async () => {
    for (const actor of actors) {
      const { text, headers } = await ask('regional', actor, each);
      expect(text + JSON.stringify([...headers])).not.toContain(canaryOf('main'));
    }
  });
});

describe('an object of the other school', () => {
  const foreign = async (route: Route, input: object, actor: Actor = 'administrator') =>
    schools.call('main', actor, route, input as never);

  it('is answered like one that does not exist, body for body', async () => {
    const there = await foreign(api.posts.get, { postUid: postUid('regional') });
    const nowhere = await foreign(api.posts.get, { postUid: '0'.repeat(26) });
    expect([there.status, there.text]).toEqual([404, nowhere.text]);
    const settings = await foreign(api.settings.get, { id: 'regional' });
    expect([settings.status, settings.text]).toEqual([
      404,
      (await foreign(api.settings.get, { id: 'nowhere' })).text,
    ]);
  });

  it('cannot be changed, removed, marked or kept', async () => {
    const id = postUid('regional');
    const own = { ...change('main'), postUid: id };
    const version = postOf.regional?.updated_at ?? '';
    const removed = { postUid: removedOf.regional ?? '' };
    expect((await foreign(api.posts.restore, removed)).status).toBe(404);
    expect((await foreign(api.posts.versions, { postUid: id })).status).toBe(404);
    expect((await foreign(api.posts.version, { postUid: id, version })).status).toBe(404);
    expect((await foreign(api.posts.update, own)).status).toBe(404);
    expect((await foreign(api.posts.remove, { postUid: id })).status).toBe(404);
    expect((await foreign(api.readposts.create, { posts_postUid: id })).status).toBe(404);
    expect((await foreign(api.favorites.create, { posts_postUid: id })).status).toBe(404);
    expect((await schools.call('regional', 'student', api.posts.get, { postUid: id })).status).toBe(
      200,
    );
  });

  it('stays closed to a token of one school at the host of the other', async () => {
    const token = schools.tokenOf('main', 'administrator');
    const { text } = await schools.call(
      'regional',
      undefined,
      api.posts.list,
      {},
      { authorization: `Bearer ${token}` },
    );
    expect(text).toContain(canaryOf('main'));
    expect(text).not.toContain(canaryOf('regional'));
  });
});

describe('what tells the schools apart', () => {
  it('is in every answer that names people, posts or groups', async () => {
    const own = canaryOf('main');
    const asked = async <R extends Route>(route: R, input: Input<R>) =>
      (await schools.call('main', 'administrator', route, input)).text;
    expect(await asked(api.posts.bin, { bin: 'true' })).toContain(`Removed ${own}`);
    expect(await asked(api.posts.versions, { postUid: postUid('main') })).toContain(own);
    expect(await asked(api.audiences.count, forYear7)).toContain(`year-7 ${own}`);
    const explained = await asked(api.audiences.explain, { ...forYear7, person: 'canary' });
    expect(explained).toContain(own);
  });
});

describe('a person of the school', () => {
  it('reads nobody else’s profile or reading, except as the matrix says', async () => {
    for (const actor of ['student', 'carer', 'affiliate', 'faculty', 'editor'] as const) {
      expect(
        (await schools.call('main', actor, api.users.get, { username: 'administrator' })).status,
      ).toBe(404);
      expect(
        (await schools.call('main', actor, api.readposts.list, { userUid: 'uid-administrator' }))
          .status,
      ).toBe(404);
    }
    expect(
      (await schools.call('main', 'administrator', api.users.get, { username: 'STUDENT' })).status,
    ).toBe(200);
    expect(
      (await schools.call('main', 'reports', api.readposts.list, { userUid: 'uid-student' }))
        .status,
    ).toBe(200);
  });

  it('gets 403 for what only administrators may ask of lists', async () => {
    for (const actor of ['student', 'carer', 'faculty', 'reports'] as const) {
      const asked = await schools.call('main', actor, api.posts.listForAdmin, {
        get_posts_for_admin: 'true',
      });
      expect(asked.status).toBe(403);
    }
  });
});

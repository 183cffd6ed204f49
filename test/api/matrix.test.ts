import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#bin/demo/picture';
import { preferenceRepository } from '#functions/data/notification-preferences';
import { api } from '#shared/contract/api';
import { Page } from '#shared/contract/page-fields';
import { Post, type PostDraft } from '#shared/contract/posts';
import type { Input, Resource, Route } from '#shared/contract/route';
import { unwrap, unwrapError } from '#shared/contract/wire';
import { may, type Rights } from '#shared/permissions';
import { sampleArea, sampleCourse, sampleEvent, staffEvent } from '#test/support/course-records';
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
const pageOf: Partial<Record<SiteName, Page>> = {};
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
    const blog = { pagetypeUid: 'blog-page', title: `Blog ${canaryOf(site)}` };
    const added = await schools.call(site, 'placeEditor', api.pages.create, newPageOf(site, blog));
    expect([added.status, added.text]).toEqual([200, expect.any(String)]);
    pageOf[site] = Page.parse(unwrap('records', added.text));
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

const placeForm = (site: SiteName) => ({
  place: `Place ${canaryOf(site)}`,
  description: canaryOf(site),
  intended_audience: canaryOf(site),
  editors: 'placeEditor',
});
const newPageOf = (site: SiteName, is: Record<string, unknown> = {}) => ({
  pageData: {
    placeUid: 'place-one',
    pagetypeUid: 'static-page' as const,
    title: `Page ${canaryOf(site)} ${counter++}`,
    content_html: `<p>${canaryOf(site)}</p>`,
    description: canaryOf(site),
    ...is,
  },
});
const pageUid = (site: SiteName) => pageOf[site]?.pageUid ?? '';
const noVersion = (site: SiteName) => ({ pageUid: pageUid(site), versionUid: 'no-such-version' });
const noBlog = (site: SiteName) => ({ pageUid: pageUid(site), blogUid: 'no-such-entry' });
const version = (site: SiteName) => ({
  title: `Version ${canaryOf(site)} ${counter++}`,
  publish_start: '2030-01-01T00:00:00.000Z',
});
const entry = (site: SiteName) => ({
  title: `Entry ${canaryOf(site)} ${counter++}`,
  content_html: `<p>${canaryOf(site)}</p>`,
});

const noMailing = () => ({ mailingUid: 'no-such-mailing' });
const mailForm = (site: SiteName) => ({
  type: 'Weekly' as const,
  email_text: canaryOf(site),
  except_for: 'nobody@example.org',
});
const weeklyText = (site: SiteName) => ({
  email_text: canaryOf(site),
  except_emails: 'nobody@example.org',
});
const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const photograph = picture('Sports day', 45, 32).toString('base64');
const forYear7 = { group_list: audience('STUDENTS', 'CARERS', 'STAFF', '#year-7') };

const noToken = `main.${'a'.repeat(22)}.digest.${'b'.repeat(43)}`;

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
  audit: { list: () => ({}), people: () => ({ person: 'canary' }) },
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
  places: {
    list: () => ({}),
    get: () => ({ placeUid: 'place-one' }),
    create: placeForm,
    update: (site: SiteName) => ({
      ...placeForm(site),
      placeUid: 'place-two',
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
    remove: () => ({ placeUid: 'no-such-place' }),
  },
  pagetypes: { list: () => ({}) },
  pages: {
    list: () => ({ place: 'place-one' }),
    get: (site: SiteName) => ({ pageUid: pageUid(site) }),
    create: (site: SiteName) => newPageOf(site),
    createAndSort: (site: SiteName) => newPageOf(site),
    sort: (site: SiteName) => ({ sortData: [{ pageUid: pageUid(site), sort_order: 1 }] }),
    update: (site: SiteName) => ({
      pageData: { pageUid: pageUid(site), updated_at: '2020-01-01T00:00:00.000Z' },
    }),
    remove: () => ({ pageUid: 'no-such-page' }),
    listVersions: (site: SiteName) => ({ pageUid: pageUid(site) }),
    getVersion: noVersion,
    createVersion: (site: SiteName) => ({ pageUid: pageUid(site), ...version(site) }),
    updateVersion: (site: SiteName) => ({
      ...noVersion(site),
      ...version(site),
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
    removeVersion: noVersion,
    listBlogs: (site: SiteName) => ({ pageUid: pageUid(site) }),
    getBlog: noBlog,
    createBlog: (site: SiteName) => ({ pageUid: pageUid(site), ...entry(site) }),
    updateBlog: (site: SiteName) => ({
      ...noBlog(site),
      ...entry(site),
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
    removeBlog: noBlog,
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
  'key-learning-area': {
    list: () => ({}),
    get: () => ({ klaUid: sampleArea }),
    setImage: () => ({ klaUid: 'no-such-area', featuredImage: '' }),
  },
  'course-units': { list: () => ({ course_id: sampleCourse }) },
  'course-tasks': { list: () => ({ course_id: sampleCourse }) },
  'course-classrooms': { list: () => ({ course_id: sampleCourse }) },
  'send-emails': {
    list: () => ({}),
    preview: mailForm,
    send: (site: SiteName) => ({ ...mailForm(site), recipient: 'tester@example.org' }),
    get: noMailing,
    messages: noMailing,
    pause: noMailing,
    resume: noMailing,
    cancel: noMailing,
    settings: () => ({}),
    changeSettings: () => ({
      digest: { on: false, weekday: 5, hour: 15 },
      daily: { on: false, hour: 6 },
      closed_days: [],
      undo_seconds: 60,
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
  },
  weeklyemailtext: {
    get: () => ({}),
    create: weeklyText,
    update: (site: SiteName) => ({
      ...weeklyText(site),
      weeklyemailtextUid: 'weekly',
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
  },
  calendar: {
    list: () => ({ from: dayFrom(-1), to: dayFrom(1) }),
    get: () => ({ EVENT_ID: sampleEvent }),
    categories: () => ({}),
    feed: () => ({}),
    createFeed: () => ({}),
    changeFeed: () => ({}),
    removeFeed: () => ({}),
    readFeed: () => ({ token: `main.${'a'.repeat(43)}.ics` }),
  },
  emailstatistics: {
    list: () => ({}),
    startExport: () => ({ types: 'DIGEST' }),
    getExport: () => ({ exportUid: 'no-such-export' }),
  },
  'notification-preferences': {
    get: () => ({}),
    update: () => ({ digest: true, daily: true, principal: true, updated_at: '' }),
  },
  unsubscribe: {
    look: () => ({ token: noToken }),
    now: () => ({ token: noToken }),
  },
  search: { find: () => ({ q: 'canary' }) },
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
    // What is public opens nothing but to the holder of a secret.
    expect(status).toBe(route.operation === 'public' ? 404 : 401);
    expect(JSON.parse(text).userMessage).toEqual(expect.any(String));
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('answers whom the matrix allows and refuses everybody else with 403, never with 401', async () => {
    const answers = await Promise.all(
      actors.map(async (actor) => ({ actor, ...(await ask('main', actor, each)) })),
    );
    for (const { actor, status, text, headers } of answers) {
      const allowed = route.operation === 'public' || may(rightsOf(actor), route.operation);
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
    const logs = await asked(api.emailstatistics.list, {});
    expect(logs).toContain(`A word of ${own}`);
    expect(logs).toContain('"sent_count":1,"delivery_count":1,"open_count":0');
    expect(await asked(api.emailstatistics.list, { email: own })).toContain('"sent_count":1');
    const theirs = await asked(api.emailstatistics.list, { email: canaryOf('regional') });
    expect(theirs).toContain('"email_logs":[],"sent_count":0');
  });
});

describe('a secret address to unsubscribe', () => {
  it('works at the host of its own school alone, and changes one kind of one person’s mail', async () => {
    const { db, table } = schools.tools;
    const preferences = preferenceRepository(db, table('notification-preferences'));
    const tokens = await preferences.unsubscribeTokens('main', ['uid-faculty'], 'daily');
    const token = tokens.get('uid-faculty') ?? '';
    const elsewhere = await schools.call('regional', undefined, api.unsubscribe.now, { token });
    const unknown = await schools.call('main', undefined, api.unsubscribe.now, { token: noToken });
    expect([elsewhere.status, elsewhere.text]).toEqual([404, unknown.text]);
    // Whoever says in a header to be elsewhere is not believed.
    const header = { 'x-portal-site': 'main' };
    const lying = await schools.call('regional', undefined, api.unsubscribe.now, { token }, header);
    expect(lying.status).toBe(404);
    const looked = await schools.call('main', undefined, api.unsubscribe.look, { token });
    expect(unwrap('records', looked.text)).toMatchObject({ kind: 'daily', on: true });
    const pressed = await schools.call('main', undefined, api.unsubscribe.now, { token });
    expect(unwrap('records', pressed.text)).toMatchObject({ on: false });
    const own = await schools.call('main', 'faculty', api['notification-preferences'].get, {});
    expect(unwrap('records', own.text)).toMatchObject({ digest: true, daily: false });
    const other = await schools.call(
      'regional',
      'faculty',
      api['notification-preferences'].get,
      {},
    );
    expect(unwrap('records', other.text)).toMatchObject({ daily: true });
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

describe('the editor of a place', () => {
  const as = (route: Route, input: object, site: SiteName = 'main') =>
    schools.call(site, 'placeEditor', route, input as never);

  it('works on the pages of that place and finds nothing to change in another', async () => {
    const elsewhere = await schools.call('main', 'administrator', api.pages.create, {
      pageData: { ...newPageOf('main').pageData, placeUid: 'place-two' },
    });
    const other = Page.parse(unwrap('records', elsewhere.text));
    const own = await as(api.pages.create, newPageOf('main'));
    expect([own.status, elsewhere.status]).toEqual([200, 200]);
    const page = Page.parse(unwrap('records', own.text));
    const change = ({ pageUid, updated_at }: Page) => ({
      pageData: { pageUid, updated_at, pageHide: true },
    });
    expect((await as(api.pages.update, change(page))).status).toBe(200);
    expect((await as(api.pages.get, { pageUid: page.pageUid })).text).toContain('"editors"');
    expect((await as(api.pages.get, { pageUid: other.pageUid })).text).not.toContain('"editors"');
    expect((await as(api.pages.update, change(other))).status).toBe(404);
    const there = { ...newPageOf('main').pageData, placeUid: 'place-two' };
    expect((await as(api.pages.create, { pageData: there })).status).toBe(404);
    expect((await as(api.pages.listVersions, { pageUid: other.pageUid })).status).toBe(404);
    const mixed = [page, other].map(({ pageUid }, i) => ({ pageUid, sort_order: i + 1 }));
    expect((await as(api.pages.sort, { sortData: mixed })).status).toBe(400);
    expect((await as(api.pages.remove, { pageUid: page.pageUid })).status).toBe(403);
    const moved = { ...change(page).pageData, placeUid: 'place-two' };
    expect((await as(api.pages.update, { pageData: moved })).status).toBe(403);
  });

  it('has no page of the other school, with the same place there', async () => {
    const nowhere = await as(api.pages.get, { pageUid: 'no-such-page' });
    const there = await as(api.pages.get, { pageUid: pageUid('regional') });
    expect([there.status, there.text]).toEqual([404, nowhere.text]);
    const change = { pageUid: pageUid('regional'), updated_at: '2020-01-01T00:00:00.000Z' };
    expect((await as(api.pages.update, { pageData: change })).status).toBe(404);
    const listed = await as(api.pages.list, { place: 'place-one' });
    expect(listed.text).toContain(canaryOf('main'));
    expect(listed.text).not.toContain(canaryOf('regional'));
  });

  it('reads the editors of a place only where it is one of them', async () => {
    expect((await as(api.places.get, { placeUid: 'place-one' })).text).toContain('"editors"');
    expect((await as(api.places.get, { placeUid: 'place-two' })).status).toBe(404);
    const reader = await schools.call('main', 'student', api.places.get, { placeUid: 'place-one' });
    expect(reader.status).toBe(200);
    expect(reader.text).not.toMatch(/"editors"|"group_list"|"users_/);
  });
});

describe('courses and the calendar', () => {
  it('are shown to whom they concern, with the words of this school only', async () => {
    const asked: [Route, object][] = [
      [api['key-learning-area'].list, {}],
      [api['key-learning-area'].get, { klaUid: sampleArea }],
      [api['course-units'].list, { course_id: sampleCourse }],
      [api['course-tasks'].list, { course_id: sampleCourse }],
      [api['course-classrooms'].list, { course_id: sampleCourse }],
      [api.calendar.list, { from: dayFrom(-1), to: dayFrom(1) }],
      [api.calendar.get, { EVENT_ID: sampleEvent }],
      [api.calendar.categories, {}],
    ];
    for (const [route, input] of asked) {
      const { status, text } = await schools.call('regional', 'student', route, input as never);
      expect([route.path, status]).toEqual([route.path, 200]);
      expect(text).toContain(canaryOf('regional'));
      expect(text).not.toContain(canaryOf('main'));
    }
  });

  it('an event for others is answered like one that is not there, body for body', async () => {
    const get = (actor: Actor, EVENT_ID: string) =>
      schools.call('main', actor, api.calendar.get, { EVENT_ID });
    expect((await get('faculty', staffEvent)).status).toBe(200);
    const forOthers = await get('student', staffEvent);
    expect([forOthers.status, forOthers.text]).toEqual([
      404,
      (await get('student', 'event-x')).text,
    ]);
    const favorite = { EVENT_ID: staffEvent };
    expect((await schools.call('main', 'student', api.favorites.create, favorite)).status).toBe(
      404,
    );
    expect((await schools.call('main', 'faculty', api.favorites.create, favorite)).status).toBe(
      200,
    );
  });

  it('are refused in words when they are asked for what cannot be', async () => {
    const refused = async (route: Route, input: object) => {
      const { status, text } = await schools.call('main', 'student', route, input as never);
      expect(status).toBe(400);
      return String(
        Object.values(JSON.parse(text).fields ?? {})[0] ?? JSON.parse(text).userMessage,
      );
    };
    const year = { course_id: sampleCourse, selected_year: '1999' };
    expect(await refused(api['course-tasks'].list, year)).toMatch(/^Please choose last year/);
    expect(await refused(api['course-units'].list, {})).toBeTruthy();
    const century = { from: '1900-01-01', to: '2100-01-01' };
    expect(await refused(api.calendar.list, century)).toMatch(/^Please choose at most 400 days/);
    expect(await refused(api.favorites.create, {})).toBe('Please name one post or one event.');
  });

  it('a subscription opens with its secret alone, at its own school, until it is given up', async () => {
    const made = await schools.call('main', 'faculty', api.calendar.createFeed, {});
    const token = /calendar\/feed\/(main\.[\w-]{43}\.ics)/.exec(made.text)?.[1] ?? '';
    const read = (site: SiteName, secret: string, headers: Record<string, string> = {}) =>
      schools.call(site, undefined, api.calendar.readFeed, { token: secret }, headers);
    const file = await read('main', token);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(file.text).toContain(canaryOf('main'));
    expect(file.text).not.toContain(canaryOf('regional'));
    const etag = file.headers.get('etag') ?? '';
    expect((await read('main', token, { 'if-none-match': etag })).status).toBe(304);
    expect((await read('main', token.replace('main', 'regional'))).status).toBe(404);
    expect((await read('regional', token)).status).toBe(404);
    await schools.call('main', 'faculty', api.calendar.removeFeed, {});
    const revoked = await read('main', token);
    const unknown = await read('main', `main.${'b'.repeat(43)}.ics`);
    expect([revoked.status, revoked.text]).toEqual([404, unknown.text]);
  });
});

describe('the logs of all these calls', () => {
  it('hold nothing that people, posts or groups are called (threats.md T-52)', () => {
    const logs = schools.logs();
    expect(logs.length).toBeGreaterThan(routes.length);
    expect(logs.filter((line) => sites.some((site) => line.includes(canaryOf(site))))).toEqual([]);
  });
});

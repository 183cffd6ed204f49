import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { api } from '#shared/contract/api';
import type { Page } from '#shared/contract/page-fields';
import type { Place } from '#shared/contract/places';
import { requestFor } from '#shared/contract/request';
import { pathNames, type Resource, type Route } from '#shared/contract/route';
import { userTypes } from '#shared/domain/audience';
import { heading, type Journeys, startJourneys } from '#test/support/page-journeys';

/** What readers may not see is in no answer of any read, by whatever they ask, and at no address. */

const canary = 'kestrel7391';
/** What a page that everyone sees says instead. */
const plain = 'osprey2846';
const day = 86_400_000;
const in_ = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

let journeys: Journeys;
let open: Place;
/** For students of Year 12 alone. */
let closed: Place;
let removed: Place;
let blog: Page;
const pages = new Map<string, Page[]>();
const versions: string[] = [];
let blogs: string[] = [];
beforeAll(async () => {
  journeys = await startJourneys();
  const { as } = journeys;
  open = await journeys.place('Open to all', ['tess'], { place_id: '9000001' });
  const groups = await as('ada', api.groups.list, {});
  const year12 = groups.find(({ groupname }) => groupname === 'Year 12')?.groupUid ?? '';
  closed = await journeys.place(`Closed ${canary}`, ['tess'], {
    group_list: {
      userTypes: userTypes.map((name) => ({ name, checked: name === 'STUDENTS' })),
      groups: [year12],
    },
  });
  removed = await journeys.place(`Removed ${canary}`, ['tess']);
  await journeys.page(open, 'Welcome', { landing_page: true });
  pages.set('shown', await both('shown', open, {}, plain));
  pages.set('hidden', await both('hidden', open, { pageHide: true }));
  pages.set(
    'to come',
    await both('coming', open, { publish_start: in_(day), publish_end: 'INDEFINITE' }),
  );
  const over = { publish_start: in_(-2 * day), publish_end: in_(-day) };
  pages.set('over', await both('over', open, over));
  pages.set('for others', await both('closed', closed));
  pages.set('in a removed place', await both('removed', removed));
  const deleted = await both('deleted', open);
  pages.set('deleted', deleted);
  const [first, second] = deleted;
  if (!first || !second) throw new Error('There are no pages to delete.');
  await as('ada', api.pages.remove, { pageUid: first.pageUid });
  const { pageUid, updated_at } = second;
  await as('tess', api.pages.update, {
    pageData: { pageUid, updated_at, is_deleted: true, navigation: false },
  });
  await as('ada', api.places.remove, { placeUid: removed.placeUid });
  await writeParts();
});
afterAll(() => journeys.stop());

/** A text page and a page of files, both with the word wherever a page has words. */
async function both(name: string, place: Place, is: object = {}, word = canary): Promise<Page[]> {
  const words = { description: `About ${word}`, ...is };
  return [
    await journeys.page(place, `${name} ${word}`, {
      ...{ content_html: `<p>The ${word} text</p>`, ...words },
    }),
    await journeys.page(place, `${name} files ${word}`, {
      ...{ pagetypeUid: 'documents', content_html: '' },
      ...{ google_drive_url: `1${word}FolderOfThem`, ...words },
    }),
  ];
}

/** A page that is shown, of which versions and entries are not. */
async function writeParts(): Promise<void> {
  const { as } = journeys;
  blog = await journeys.page(open, 'News', { pagetypeUid: 'blog-page', content_html: '' });
  const { pageUid } = blog;
  const words = { title: `Part ${canary}`, content_html: `<p>${canary}</p>` };
  const entries = [
    { pageHide: true },
    { publish_start: in_(day), publish_end: 'INDEFINITE' },
    { publish_start: in_(-2 * day), publish_end: in_(-day) },
  ].map((is) => as('tess', api.pages.createBlog, { pageUid, ...words, ...is }));
  blogs = (await Promise.all(entries)).map(({ blogUid }) => blogUid);
  const gone = await as('tess', api.pages.createBlog, { pageUid, ...words, title: `x ${canary}` });
  await as('tess', api.pages.removeBlog, { pageUid, blogUid: gone.blogUid });
  blogs.push(gone.blogUid);
  for (const dates of [
    { publish_start: in_(day) },
    { publish_start: in_(-2 * day), publish_end: in_(-day) },
  ]) {
    const version = { pageUid, ...words, google_drive_url: `1${canary}Folder`, ...dates };
    versions.push((await as('tess', api.pages.createVersion, version)).versionUid);
  }
}

/** What a curious person puts into a parameter of this name, to find these pages. */
function guesses(name: string, found: readonly Page[]): string[] {
  const { pageUid = '', slug = '', placeUid = '', place_slug = '' } = found[0] ?? {};
  const uids = found.map((page) => page.pageUid);
  const known: Record<string, string[]> = {
    ...{ pageUid: [...uids, blog.pageUid], versionUid: versions, blogUid: blogs },
    ...{ page_slug: found.map((page) => page.slug), slug: [place_slug, slug] },
    ...{ placeUid: [placeUid, pageUid], place: [placeUid, place_slug] },
    ...{ title_keyword: [canary], pagetype: ['static-page', 'documents'], deleted: ['true'] },
    ...{ navigation: ['true', 'false'], limit: ['100'], next_token: [btoa(pageUid)] },
    ...{ course_id: [open.place_id, pageUid], selected_year: [String(new Date().getFullYear())] },
    ...{ klaUid: [pageUid], EVENT_ID: [pageUid], postUid: [pageUid], favoriteUid: [pageUid] },
    ...{ from: [in_(-30 * day).slice(0, 10)], to: [in_(day).slice(0, 10)] },
    ...{
      children: [pageUid],
      categories: [canary],
      kind: ['event', 'page', 'place'],
      token: [`main.${pageUid}`],
    },
    ...{ q: [canary, plain] },
    ...{ mailingUid: [pageUid], exportUid: [pageUid], email: [canary], descending: ['true'] },
    ...{
      child: [pageUid],
      staff: [pageUid],
      record: ['profile'],
      person: [canary],
      who: ['child'],
    },
    ...{ start_date: [in_(-9 * day).slice(0, 10)], end_date: [in_(day).slice(0, 10)] },
    ...{ username: ['tess'], id: ['main'], userUid: [pageUid], version: versions },
    ...{ intakeUid: [pageUid], category_type: ['All'], bin: ['true'] },
    ...{ signed_url: ['true'], get_posts_for_admin: ['true'], published: ['true'] },
    ...{ grouptype: [canary], types: ['notice'], made_public: ['true'], group_keyword: [canary] },
    ...{ publish_start: [in_(-9 * day)], publish_end: [in_(day)], sort: ['title'], order: ['asc'] },
  };
  const values = known[name];
  if (!values) throw new Error(`Please say what somebody would put into “${name}” to find a page.`);
  return values;
}

/** Ways to fill a route: its path with each guess, then none or one of the other parameters; where pages are asked for, also two. */
function asked(route: Route, found: readonly Page[]): Record<string, string>[] {
  const inPath = pathNames(route.path);
  const others = fieldsOf(route.input).filter((name) => !inPath.includes(name));
  const spread = (names: readonly string[]): Record<string, string>[] =>
    names.reduce<Record<string, string>[]>(
      (all, name) =>
        guesses(name, found).flatMap((value) => all.map((given) => ({ ...given, [name]: value }))),
      [{}],
    );
  const isNear = /^\/(places|pages)/.test(route.path);
  const pairs = isNear
    ? others.flatMap((one, i) => others.slice(i + 1).map((other) => [one, other]))
    : [];
  return [[], ...others.map((name) => [name]), ...pairs].flatMap((names) =>
    spread([...inPath, ...names]),
  );
}

const fieldsOf = (input: z.ZodType): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];

const reads = Object.values<Resource>(api)
  .flatMap((resource) => Object.values(resource))
  .filter(({ method }) => method === 'GET');

/** The requests whose answers hold a word, of all that look for pages in one of these states; what many of them ask is asked once. */
async function findings(username: string, sought: readonly string[], word: string) {
  const token = await journeys.tokenOf(username);
  const paths = sought.flatMap((state) => {
    const found = pages.get(state) ?? [];
    expect(found).toHaveLength(2);
    return reads.flatMap((route) =>
      asked(route, found).map((input) => requestFor(route, input).path),
    );
  });
  const queue = [...new Set(paths)];
  const told: string[] = [];
  const faults: string[] = [];
  const work = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const answer = await fetch(`${journeys.demo.portal.url('main')}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await answer.text();
      if (answer.status >= 500) faults.push(path);
      if (`${text}${JSON.stringify([...answer.headers])}`.includes(word)) told.push(path);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(faults).toEqual([]);
  return told.sort();
}

const states = ['hidden', 'to come', 'over', 'deleted', 'for others', 'in a removed place'];
const readers = [
  ['a student', 'sam'],
  ['a carer', 'cara'],
  ['an affiliate', 'al'],
  ['a teacher who does not edit it', 'theo'],
] as const;
const unseen = () => states.flatMap((state) => pages.get(state) ?? []);

describe.each(readers)('%s', (_, username) => {
  it('is told nothing of a page that is not for them, by any read', async () => {
    expect(await findings(username, states, canary)).toEqual([]);
  });

  it('gets the same words for what is not for them as for what never was', async () => {
    const { url } = journeys.demo.portal;
    const headers = { authorization: `Bearer ${await journeys.tokenOf(username)}` };
    const ask = async (path: string) => {
      const answer = await fetch(`${url('main')}/api${path}`, { headers });
      return `${answer.status} ${await answer.text()}`;
    };
    const never = await ask('/pages/no-such-page');
    expect(never).toMatch(/^404/);
    const neverThere = await ask(`/pages?place=${open.slug}&page_slug=no-such-page`);
    for (const { pageUid, slug, placeUid } of unseen()) {
      expect(await ask(`/pages/${pageUid}`)).toBe(never);
      expect(await ask(`/pages/${pageUid}/blogs`)).toBe(never);
      if (placeUid !== open.placeUid) continue;
      expect(await ask(`/pages?place=${open.slug}&page_slug=${slug}`)).toBe(neverThere);
    }
    const noPlace = await ask('/places/no-such-place');
    for (const { placeUid } of [closed, removed]) {
      expect(await ask(`/places/${placeUid}`)).toBe(noPlace);
    }
  });
});

describe('the search for the words', () => {
  it('finds those of a page that is shown, by each of its ways', async () => {
    const [text, files] = pages.get('shown') ?? [];
    const told = await findings('sam', ['shown'], plain);
    expect(told).toEqual(
      expect.arrayContaining([
        `/pages/${text?.pageUid}`,
        `/pages/${files?.pageUid}`,
        `/pages?place=${open.slug}`,
        `/pages?place=${open.placeUid}&page_slug=${text?.slug}`,
      ]),
    );
  });

  it.each(['hidden', 'to come', 'over'])('finds one that is %s for its editor', async (state) => {
    const [page] = pages.get(state) ?? [];
    const told = await findings('tess', [state], canary);
    expect(told).toEqual(
      expect.arrayContaining([
        `/pages/${page?.pageUid}`,
        `/pages/${blog.pageUid}/versions`,
        `/pages/${blog.pageUid}/blogs/${blogs[0]}`,
      ]),
    );
  });
});

describe('the address of a page that is not for one', () => {
  it('shows nothing of it', async () => {
    const screen = await journeys.at('cara', `/places/${open.slug}`);
    await heading(screen, 'Welcome');
    for (const [page] of states.map((state) => pages.get(state) ?? [])) {
      const { place_slug = '', slug = '' } = page ?? {};
      await screen.goto(`/places/${place_slug}/${slug}`);
      await heading(screen, 'Not available');
      const shown = await screen.locator('body').innerText();
      expect(shown).toContain('is not available');
      expect(shown).not.toContain(canary);
      expect(await screen.title()).not.toContain(canary);
    }
    await screen.close();
  });
});

describe('the window of a page', () => {
  it('opens at its first instant and closes at its last, for readers alone', async () => {
    const start = Date.now() + 1_500;
    const end = start + 1_000;
    const { pageUid } = await journeys.page(open, 'Short', {
      publish_start: new Date(start).toISOString(),
      publish_end: new Date(end).toISOString(),
    });
    const headers = { authorization: `Bearer ${await journeys.tokenOf('sam')}` };
    const seen = { before: 0, within: 0, after: 0 };
    while (Date.now() < end + 300) {
      const sent = Date.now();
      const { status } = await fetch(`${journeys.demo.portal.url('main')}/api/pages/${pageUid}`, {
        headers,
      });
      const answered = Date.now();
      const when =
        answered < start
          ? 'before'
          : sent >= start && answered < end
            ? 'within'
            : sent >= end
              ? 'after'
              : undefined;
      if (!when) continue;
      seen[when]++;
      expect([when, status]).toEqual([when, when === 'within' ? 200 : 404]);
    }
    expect(seen).toEqual({
      before: expect.toSatisfy((n: number) => n > 0),
      within: expect.toSatisfy((n: number) => n > 0),
      after: expect.toSatisfy((n: number) => n > 0),
    });
    await journeys.as('tess', api.pages.get, { pageUid });
  });
});

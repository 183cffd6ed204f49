import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { personKeys } from '#functions/people/store/person-record';
import { api } from '#shared/api';
import type { Route } from '#shared/kernel/route';
import type { Page } from '#shared/pages/page-fields';
import { type TwinActor, twinProfile } from '#test/support/portal/twin-people';
import { startTwinSchools, type Twin, type TwinSchools } from '#test/support/portal/twin-schools';
import { schoolNamed } from '#test/support/records/school';

/** The rights of a person who edits one place, for several user types. */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

const newPage = (placeUid: string, title: string) => ({
  pageData: {
    placeUid,
    pagetypeUid: 'static-page' as const,
    title,
    description: 'Read',
    content_html: '<p>Read</p>',
  },
});
const hiding = ({ pageUid, updated_at }: Page) => ({ pageUid, updated_at, pageHide: true });

describe.each(['placeEditor', 'facultyPlaceEditor', 'studentPlaceEditor'] satisfies TwinActor[])(
  'a %s',
  (actor) => {
    const as = (route: Route, input: object) => schools.ask('main', actor, route, input as never);
    const make = (by: TwinActor, placeUid: string) =>
      schools.get('main', by, api.pages.create, newPage(placeUid, `${actor} in ${placeUid}`));

    it('changes the pages of that place, but not of another', async () => {
      const other = await make('administrator', 'place-two');
      const page = await make(actor, 'place-one');
      expect((await as(api.pages.update, { pageData: hiding(page) })).status).toBe(200);
      expect((await as(api.pages.get, { pageUid: page.pageUid })).text).toContain('"editors"');
      expect((await as(api.pages.get, { pageUid: other.pageUid })).text).not.toContain('"editors"');
      expect((await as(api.pages.update, { pageData: hiding(other) })).status).toBe(404);
      expect((await as(api.pages.create, newPage('place-two', 'Mine'))).status).toBe(404);
      expect((await as(api.pages.listVersions, { pageUid: other.pageUid })).status).toBe(404);
      const mixed = [page, other].map(({ pageUid }, i) => ({ pageUid, sort_order: i + 1 }));
      expect((await as(api.pages.sort, { sortData: mixed })).status).toBe(400);
      expect((await as(api.pages.remove, { pageUid: page.pageUid })).status).toBe(403);
      const moved = { ...hiding(page), placeUid: 'place-two' };
      expect((await as(api.pages.update, { pageData: moved })).status).toBe(403);
    });

    it('has no other editor rights: no posts, no other places, no lists of people', async () => {
      for (const [route, input] of [
        [api.posts.listForAdmin, { get_posts_for_admin: 'true' }],
        [api.places.remove, { placeUid: 'place-one' }],
        [api.audiences.count, {}],
        [api['send-emails'].list, {}],
      ] as const) {
        expect([route.path, (await as(route, input)).status]).toEqual([route.path, 403]);
      }
    });

    it('opens hidden pages only of that place', async () => {
      const other = await make('administrator', 'place-two');
      const own = await make('administrator', 'place-one');
      for (const page of [own, other]) {
        await schools.get('main', 'administrator', api.pages.update, { pageData: hiding(page) });
      }
      expect((await as(api.pages.get, { pageUid: own.pageUid })).status).toBe(200);
      expect((await as(api.pages.get, { pageUid: other.pageUid })).status).toBe(404);
    });
  },
);

describe('the list of editors of a place', () => {
  it('is visible only to an editor of the place', async () => {
    const read = (actor: TwinActor, placeUid: string) =>
      schools.ask('main', actor, api.places.get, { placeUid });
    expect((await read('placeEditor', 'place-one')).text).toContain('"editors"');
    expect((await read('placeEditor', 'place-two')).status).toBe(404);
    const reader = await read('student', 'place-one');
    expect(reader.status).toBe(200);
    expect(reader.text).not.toMatch(/"editors"|"group_list"|"users_/);
  });
});

describe('a page in a list', () => {
  const listed = async (actor: TwinActor, site: Twin = 'main') =>
    (await schools.get(site, actor, api.pages.list, { place: 'place-one' })).records;

  it('includes the usernames of active editors, only for an editor', async () => {
    const editors = ['facultyPlaceEditor', 'placeEditor', 'studentPlaceEditor'];
    const [page] = await listed('placeEditor');
    expect([...(page?.editors ?? [])].sort()).toEqual(editors);
    expect(await listed('student')).not.toContainEqual(
      expect.objectContaining({ editors: expect.anything() }),
    );
    // One person leaves the other school, where all people have the same names.
    const left = { ...twinProfile('regional', 'facultyPlaceEditor'), status: 'left' as const };
    const Item = { ...left, ...personKeys(schoolNamed('regional'), left) };
    await schools.tables.db.send(new PutCommand({ TableName: 'users', Item }));
    const [theirs] = await listed('placeEditor', 'regional');
    expect([...(theirs?.editors ?? [])].sort()).toEqual(editors.slice(1));
    const [ours] = await listed('placeEditor');
    expect(ours?.editors).toHaveLength(3);
    const place = (site: Twin) =>
      schools.get(site, 'placeEditor', api.places.get, { placeUid: 'place-one' });
    expect((await place('regional')).editors?.toSorted()).toEqual(editors.slice(1));
    expect((await place('main')).editors).toHaveLength(3);
  });

  it('rejects a token of a page that is not in the list', async () => {
    const after = Buffer.from('no-such-page').toString('base64url');
    const asked = { place: 'place-one', next_token: after };
    const { status, text } = await schools.ask('main', 'student', api.pages.list, asked);
    expect([status, text]).toEqual([400, expect.stringContaining('This list has changed.')]);
  });

  it('returns deleted pages only to administrators', async () => {
    const { pageUid } = schools.school;
    const ask = (actor: TwinActor, route: Route, input: object) =>
      schools.ask('main', actor, route, { ...input, deleted: 'true' } as never);
    for (const actor of ['placeEditor', 'student', 'faculty'] as const) {
      expect((await ask(actor, api.pages.get, { pageUid })).status).toBe(403);
      expect((await ask(actor, api.pages.list, { place: 'place-one' })).status).toBe(403);
    }
    expect((await ask('administrator', api.pages.get, { pageUid })).status).toBe(200);
  });
});

describe('an entry of a blog', () => {
  it('includes author, dates and hiding only for an editor of its place', async () => {
    const { pageUid, blogUid } = schools.school;
    const told = async (actor: TwinActor) => [
      await schools.get('main', actor, api.pages.getBlog, { pageUid, blogUid }),
      ...(await schools.get('main', actor, api.pages.listBlogs, { pageUid })).records,
    ];
    for (const entry of await told('placeEditor')) {
      expect(entry).toMatchObject({ pageHide: false, users_username: 'placeEditor' });
    }
    for (const entry of await told('student')) {
      expect(Object.keys(entry).join()).not.toMatch(/users_|pageHide|publish/);
    }
  });

  it('opens a hidden entry only for an editor', async () => {
    const { pageUid } = schools.school;
    const entry = { pageUid, title: 'Hidden', content_html: '<p>Not yet</p>', pageHide: true };
    const { blogUid } = await schools.get('main', 'placeEditor', api.pages.createBlog, entry);
    const open = (actor: TwinActor) =>
      schools.ask('main', actor, api.pages.getBlog, { pageUid, blogUid });
    expect((await open('placeEditor')).status).toBe(200);
    expect((await open('student')).status).toBe(404);
    const listed = await schools.ask('main', 'student', api.pages.listBlogs, { pageUid });
    expect(listed.text).not.toContain('Hidden');
  });
});

describe('a fault of the tables', () => {
  it('answers 500, never "not found"', async () => {
    const { pageUid } = schools.school;
    const input = { sortData: [{ pageUid, sort_order: 1 }] };
    const sort = () => schools.ask('main', 'placeEditor', api.pages.sort, input);
    expect((await sort()).status).toBe(200);
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    vi.mocked(DynamoDBDocumentClient.prototype.send).mockRejectedValueOnce(
      new Error('Throughput exceeded') as never,
    );
    const { status, text } = await sort();
    expect([status, text]).toEqual([500, expect.stringContaining('Something went wrong.')]);
  });
});

describe('a place that was removed', () => {
  it('answers "not found" to every change, read and removal', async () => {
    const form = { place: 'Soon gone', description: 'Gone', intended_audience: 'Nobody' };
    const ask = (route: Route, input: object) =>
      schools.ask('main', 'administrator', route, input as never);
    const made = await schools.get('main', 'administrator', api.places.create, {
      ...form,
      editors: 'placeEditor',
    });
    const { placeUid, updated_at } = made;
    const change = { ...form, editors: 'placeEditor', placeUid, updated_at };
    await schools.get('main', 'administrator', api.places.remove, { placeUid });
    expect((await ask(api.places.update, change)).status).toBe(404);
    expect((await ask(api.places.get, { placeUid })).status).toBe(404);
    expect((await ask(api.places.remove, { placeUid })).status).toBe(404);
    expect((await ask(api.pages.create, newPage(placeUid, 'Late'))).status).toBe(404);
    expect((await ask(api.pages.list, { place: placeUid })).status).toBe(404);
  });
});

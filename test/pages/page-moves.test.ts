import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#shared/pages/page-fields';
import { mostMoved, mostPages } from '#shared/pages/pages.contract';
import { PageQuery, pagesSchemas } from '#shared/pages/pages.schemas';
import type { Caller } from '#shared/rights/caller';
import { schoolWithPages } from '#test/support/records/page-school';
import { administrator, person, request, student, teacher } from '#test/support/records/people';
import { pageDraft, placeDraft, placeTables } from '#test/support/records/place-pages';
import { audience } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

const notFound = expect.objectContaining({ kind: 'notFound' });
const theo = person({ username: 'theo' });

async function school() {
  const over = await schoolWithPages(tables);
  const { pages, at } = over;
  const move = (to: string, moving: readonly { pageUid: string }[], by: Caller = administrator) =>
    pages.move({ pageUids: moving.map(({ pageUid }) => pageUid), placeUid: to }, at(by), request());
  const titlesOf = async (place: string, by: Caller = administrator) =>
    (await pages.list(PageQuery.parse({ place, limit: 300 }), at(by), request())).records.map(
      ({ title }) => title,
    );
  /** The page of an address, as the screen of a place asks for it. */
  const found = async (place: string, page_slug: string, by: Caller = student) => {
    const asked = { place, page_slug, limit: 1 };
    const { records } = await pages.list(asked, at(by), request());
    return records[0];
  };
  return { ...over, move, titlesOf, found };
}

describe('a move of pages', () => {
  it('puts them at the end of the other place, in their order, with all that they have', async () => {
    const { add, move, titlesOf, other, pages, at, get } = await school();
    const [a, b, c] = [
      await add({ title: 'A' }),
      await add({ title: 'B', pagetypeUid: 'blog-page', content_html: '' }),
      await add({ title: 'C' }),
    ];
    await pages.create(
      { pageData: pageDraft(other.placeUid, { title: 'H' }) },
      at(theo),
      request(),
    );
    const version = {
      pageUid: a.pageUid,
      title: 'Later',
      publish_start: '2027-01-01T00:00:00.000Z',
    };
    await pages.createVersion(version as never, at(teacher), request());
    const entry = {
      pageUid: b.pageUid,
      title: 'News',
      content_html: '<p>New.</p>',
      pageHide: false,
    };
    await pages.createBlog(entry as never, at(teacher), request());
    const moved = await move(other.placeUid, [b, a]);
    expect(moved.map(({ title, placeUid }) => [title, placeUid])).toEqual([
      ['A', other.placeUid],
      ['B', other.placeUid],
    ]);
    expect([await titlesOf('mathematics-7'), await titlesOf('history')]).toEqual([
      [c.title],
      ['H', 'A', 'B'],
    ]);
    expect((await get(a)).content_html).toBe(a.content_html);
    const asked = [at(theo), request()] as const;
    expect(await pages.listVersions({ pageUid: a.pageUid }, ...asked)).toHaveLength(1);
    const entries = await pages.listBlogs({ pageUid: b.pageUid, limit: 20 }, ...asked);
    expect(entries.records.map(({ title }) => title)).toEqual(['News']);
    // The editor of the old place edits it no longer.
    await expect(
      pages.listVersions({ pageUid: a.pageUid }, at(teacher), request()),
    ).rejects.toEqual(notFound);
  });

  it('needs an editor of both places, or an administrator', async () => {
    const { add, move, other, places, at, place } = await school();
    const page = await add();
    for (const who of [student, teacher, theo, person({ username: 'nora' })]) {
      await expect(move(other.placeUid, [page], who)).rejects.toEqual(notFound);
    }
    const both = await places.create(
      placeDraft({ place: 'Both', editors: 'tess' }),
      at(administrator),
      request(),
    );
    await move(both.placeUid, [page], teacher);
    await move(place.placeUid, [page], administrator);
    await expect(move('none', [page])).rejects.toEqual(notFound);
  });

  it('refuses deleted and unknown pages and pages of two places, and writes nothing', async () => {
    const { add, change, move, other, places, pages, at, titlesOf } = await school();
    const [a, b] = [await add({ title: 'A' }), await add({ title: 'B' })];
    const deleted = await change(await add({ title: 'Deleted' }), { is_deleted: true });
    const third = await places.create(placeDraft({ place: 'Third' }), at(administrator), request());
    const foreign = await pages.create(
      { pageData: pageDraft(third.placeUid) },
      at(administrator),
      request(),
    );
    for (const stranger of [deleted, { pageUid: 'none' }]) {
      await expect(move(other.placeUid, [a, stranger])).rejects.toEqual(notFound);
    }
    await expect(move(other.placeUid, [a, foreign])).rejects.toMatchObject({
      kind: 'badRequest',
      fields: { pageUids: 'Move the pages of one place at a time.' },
    });
    expect(await titlesOf('mathematics-7')).toEqual([a.title, b.title]);
    const { input } = pagesSchemas.move;
    const uids = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`);
    const isValid = (pageUids: string[], placeUid = 'x') =>
      input.safeParse({ pageUids, placeUid }).success;
    expect([isValid(uids(mostMoved)), isValid(uids(mostMoved + 1))]).toEqual([true, false]);
    expect([isValid([]), isValid(['a', 'a']), isValid(['a'], '')]).toEqual([false, false, false]);
  });

  it('gives another slug where the new place has or had it, and the own one on return', async () => {
    const { add, move, other, place, pages, at, found } = await school();
    const page = await add({ title: 'Dates' });
    const theirs = await pages.create(
      { pageData: pageDraft(other.placeUid, { title: 'Dates' }) },
      at(theo),
      request(),
    );
    const [moved] = await move(other.placeUid, [page]);
    expect(moved?.slug).toBe(`dates-${page.pageUid.slice(-8)}`);
    expect((await found('history', 'dates'))?.pageUid).toBe(theirs.pageUid);
    expect((await add({ title: 'Dates' })).slug).not.toBe('dates');
    const [back] = await move(place.placeUid, [page]);
    expect(back?.slug).toBe(moved?.slug);
    for (const slug of ['dates', `${moved?.slug}`]) {
      expect((await found('mathematics-7', slug))?.pageUid).toBe(page.pageUid);
    }
  });

  it('finds pages at old addresses, for everyone who sees the page in its new place, and nobody else', async () => {
    const { add, move, places, at, found, place } = await school();
    const make = (is: Record<string, unknown>) =>
      places.create(placeDraft(is), at(administrator), request());
    const staff = await make({ place: 'Staff', group_list: audience('STAFF') });
    const all = await make({ place: 'All' });
    const page = await add({ title: 'Dates' });
    await move(staff.placeUid, [page]);
    const nora = person({ username: 'nora' });
    expect(await found('mathematics-7', 'dates', nora)).toMatchObject({
      pageUid: page.pageUid,
      place_slug: 'staff',
      slug: 'dates',
    });
    const refused = await found('mathematics-7', 'dates').catch((error) => error);
    const unknown = await found('mathematics-7', 'never').catch((error) => error);
    expect([refused.kind, refused.message]).toEqual([unknown.kind, unknown.message]);
    // From a place that a student can't see to one that a student can.
    await move(all.placeUid, [page]);
    for (const old of ['staff', 'mathematics-7', place.placeUid]) {
      expect((await found(old, 'dates'))?.place_slug).toBe('all');
    }
    await expect(found('staff', 'never')).rejects.toMatchObject({
      message: 'This place is not available.',
    });
    await places.remove({ placeUid: all.placeUid }, at(administrator), request());
    await expect(found('mathematics-7', 'dates')).rejects.toEqual(notFound);
  });

  it('keeps hidden pages hidden', async () => {
    const { add, move, other, found, titlesOf } = await school();
    const page = await add({ title: 'Secret', pageHide: true });
    await move(other.placeUid, [page]);
    await expect(found('mathematics-7', 'secret')).rejects.toEqual(notFound);
    expect([await titlesOf('history', student), await titlesOf('history', theo)]).toEqual([
      [],
      ['Secret'],
    ]);
  });

  it('gives the old place the next landing page, and the new one none', async () => {
    const { add, move, other, list, titlesOf, pages, at } = await school();
    const home = await add({ title: 'Home', landing_page: true });
    await add({ title: 'Hidden', pageHide: true });
    const next = await add({ title: 'Next' });
    await pages.create(
      { pageData: pageDraft(other.placeUid, { title: 'H' }) },
      at(theo),
      request(),
    );
    await move(other.placeUid, [home]);
    expect((await list()).find(({ landing_page }) => landing_page)?.pageUid).toBe(next.pageUid);
    expect(await titlesOf('history')).toEqual(['H', 'Home']);
    const { records } = await pages.list(
      PageQuery.parse({ place: 'history' }),
      at(student),
      request(),
    );
    expect(records.some(({ landing_page }) => landing_page)).toBe(false);
  });

  it('changes nothing the second time, and moves the rest of pages that have partly moved', async () => {
    const { add, move, other, titlesOf, get } = await school();
    const [a, b] = [await add({ title: 'A' }), await add({ title: 'B' })];
    const [first] = await move(other.placeUid, [a]);
    const [again] = await move(other.placeUid, [a]);
    expect(again).toEqual(first);
    expect(await move(other.placeUid, [b, a])).toHaveLength(2);
    expect(await titlesOf('history')).toEqual(['A', 'B']);
    expect((await get(a)).updated_at).toBe(first?.updated_at);
  });

  it('answers 409 to a form that was opened before', async () => {
    const { add, change, move, other } = await school();
    const page = await add();
    await move(other.placeUid, [page]);
    await expect(change(page, { title: 'Old' }, administrator)).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { placeUid: other.placeUid } },
    });
  });

  it('moves 25 pages with long texts together, and none if the place would have too many', async () => {
    const { add, move, other, place, titlesOf } = await school();
    const content_html = `<p>${'word '.repeat(20_000)}</p>`;
    const many: Page[] = [];
    for (let n = 0; n < mostMoved; n++) many.push(await add({ title: `P ${n}`, content_html }));
    expect(await move(other.placeUid, many)).toHaveLength(mostMoved);
    expect(await titlesOf('history')).toEqual(many.map(({ title }) => title));
    for (let n = mostMoved; n <= mostPages; n++) await add({ title: `Q ${n}` });
    await expect(move(place.placeUid, many)).rejects.toMatchObject({
      kind: 'badRequest',
      message: 'A place can have 300 pages at most. Delete a page first.',
    });
    expect(await titlesOf('history')).toHaveLength(mostMoved);
  });
});

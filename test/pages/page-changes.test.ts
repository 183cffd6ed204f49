import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#functions/kernel/store/transaction';
import { pageOrders } from '#functions/pages/store/page-order';
import type { Page } from '#shared/pages/page-fields';
import { pagesSchemas as schemas } from '#shared/pages/pages.schemas';
import { schoolWithPages } from '#test/support/records/page-school';
import { administrator, person, request, student, teacher } from '#test/support/records/people';
import { newPage, pageDraft, placeTables } from '#test/support/records/place-pages';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

const school = () => schoolWithPages(tables);
const notFound = expect.objectContaining({ kind: 'notFound' });
const theo = person({ username: 'theo' });

describe('the order of pages', () => {
  it('applies the wanted order and keeps the order of other pages', async () => {
    const { add, sort, titles, pages, at } = await school();
    const all: Page[] = [];
    for (const title of ['A', 'B', 'C', 'D']) all.push(await add({ title }));
    const [a, b, c, d] = all as [Page, Page, Page, Page];
    await sort(d, c, b, a);
    expect(await titles()).toEqual(['D', 'C', 'B', 'A']);
    await pages.sort({ sortData: [{ pageUid: a.pageUid, sort_order: 2 }] }, at(teacher), request());
    expect(await titles()).toEqual(['D', 'A', 'C', 'B']);
  });

  it('refuses pages of another place, deleted pages and unknown pages, and writes nothing', async () => {
    const { add, change, sort, titles, pages, at, other } = await school();
    const [a, b] = [await add({ title: 'A' }), await add({ title: 'B' })];
    const deleted = await change(await add({ title: 'Deleted' }), { is_deleted: true });
    const foreign = await pages.create(
      { pageData: pageDraft(other.placeUid) },
      at(theo),
      request(),
    );
    for (const stranger of [deleted, foreign, { ...a, pageUid: 'none' }]) {
      for (const wanted of [[b, a, stranger], [stranger, b, a], [stranger]]) {
        await expect(sort(...wanted)).rejects.toMatchObject({
          kind: 'badRequest',
          fields: { sortData: expect.stringMatching(/[.]$/) },
        });
      }
    }
    expect(await titles()).toEqual(['A', 'B']);
    const { input } = schemas.sort;
    const named = { pageUid: a.pageUid, sort_order: 1 };
    expect(input.safeParse({ sortData: [] }).success).toBe(false);
    expect(input.safeParse({}).success).toBe(false);
    expect(input.safeParse({ sortData: [named, named] }).success).toBe(false);
  });

  it('has one landing page, and answers 409 to an older form of the former one', async () => {
    const { add, change, list } = await school();
    const one = await add({ title: 'One', landing_page: true });
    const two = await add({ title: 'Two', landing_page: true });
    const landing = async () =>
      (await list()).filter((page) => page.landing_page).map(({ title }) => title);
    expect(await landing()).toEqual(['Two']);
    await expect(change(one, { title: 'Uno', landing_page: true })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { landing_page: false } },
    });
    expect(await landing()).toEqual(['Two']);
    const three = await add({ title: 'Three' });
    const chosen = await change(three, { landing_page: true });
    expect(await landing()).toEqual(['Three']);
    await expect(change(two, { title: 'Due' })).rejects.toMatchObject({ kind: 'conflict' });
    await change(chosen, { landing_page: false });
    expect(await landing()).toEqual([]);
  });

  it('refuses unknown pages in the order of a new page, and adds no page', async () => {
    const { add, titles, pages, at, place } = await school();
    await add({ title: 'A' });
    const sortData = [{ pageUid: 'none', sort_order: 1 }];
    const pageData = newPage(place.placeUid, { title: 'B' });
    await expect(
      pages.createAndSort({ pageData, sortData }, at(teacher), request()),
    ).rejects.toMatchObject({ fields: { sortData: expect.stringMatching(/[.]$/) } });
    expect(await titles()).toEqual(['A']);
  });

  it('allows 300 pages, restored pages included', async () => {
    const { repository, add, change, place, site } = await school();
    const deleted = await change(await add(), { is_deleted: true });
    const order = { pages: Array.from({ length: 300 }, (_, i) => `page-${i}`) };
    const orders = pageOrders(tables.db, 'pages');
    const read = await orders.of(schoolNamed(site)).read(place.placeUid);
    await transact(tables.db, [orders.of(schoolNamed(site)).write(place.placeUid, read, order)]);
    const full = expect.objectContaining({
      message: 'A place can have 300 pages at most. Delete a page first.',
    });
    await expect(add()).rejects.toEqual(full);
    const back = change(deleted, { is_deleted: false }, administrator);
    await expect(back).rejects.toEqual(full);
    expect((await repository.of(schoolNamed(site)).order(place.placeUid)).pages).toHaveLength(300);
  });
});

describe('the right to change a page', () => {
  it('follows the editors of the place, not the profile of a person', async () => {
    const { add, change, pages, at, get, place } = await school();
    const page = await add();
    const pretender = person({ username: 'theo', places: [place.placeUid] });
    for (const who of [student, theo, pretender]) {
      await expect(change(page, { title: 'Mine' }, who)).rejects.toEqual(notFound);
      await expect(add({}, who)).rejects.toEqual(notFound);
      await expect(
        pages.sort({ sortData: [{ pageUid: page.pageUid, sort_order: 1 }] }, at(who), request()),
      ).rejects.toMatchObject({ kind: 'badRequest' });
    }
    expect((await get(page)).title).toBe('Welcome');
  });

  it('refuses a move to another place, even by administrators', async () => {
    const { add, change, get, other, place } = await school();
    const page = await add();
    for (const who of [teacher, administrator]) {
      await expect(change(page, { placeUid: other.placeUid }, who)).rejects.toMatchObject({
        kind: 'forbidden',
      });
    }
    expect((await get(page)).placeUid).toBe(place.placeUid);
    expect((await change(page, { placeUid: place.placeUid })).placeUid).toBe(place.placeUid);
  });

  it('answers 409 with the newer page after a change by someone else', async () => {
    const { add, change } = await school();
    const page = await add();
    const both = await Promise.allSettled(['One', 'Two'].map((title) => change(page, { title })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(change(page, { title: 'Late' })).rejects.toMatchObject({
      kind: 'conflict',
      details: {
        current: {
          title: expect.stringMatching(/One|Two/),
          content_html: '<p>Welcome to the course.</p>',
        },
      },
    });
  });
});

describe('a deleted page', () => {
  it('leaves the tabs and the order, and only administrators find and restore it', async () => {
    const { add, change, titles, get, pages, at, list } = await school();
    const page = await add({ landing_page: true });
    await add({ title: 'Stays' });
    const deleted = await change(page, { is_deleted: true });
    expect(deleted).toMatchObject({ is_deleted: true, navigation: false, landing_page: false });
    expect(await titles(teacher)).toEqual(['Stays']);
    await expect(change(deleted, { is_deleted: false })).rejects.toEqual(notFound);
    await expect(get(deleted, administrator)).rejects.toEqual(notFound);
    for (const who of [student, teacher]) {
      await expect(list(who, { deleted: 'true' })).rejects.toMatchObject({ kind: 'forbidden' });
    }
    expect(await titles(administrator, { deleted: 'true' })).toEqual(['Welcome']);
    const binned = await pages.get(
      { pageUid: page.pageUid, deleted: true },
      at(administrator),
      request(),
    );
    await expect(change(binned, { title: 'Edited' }, administrator)).rejects.toMatchObject({
      kind: 'badRequest',
    });
    await change(binned, { is_deleted: false }, administrator);
    expect(await titles(student)).toEqual(['Stays', 'Welcome']);
    expect(await titles(administrator, { deleted: 'true' })).toEqual([]);
  });

  it('makes the next visible tab the landing page when the landing page is deleted', async () => {
    const { add, change, list, pages, at } = await school();
    await add({ title: 'Hidden', pageHide: true });
    await add({ title: 'No tab', navigation: false });
    await add({ title: 'Later', publish_start: '2999-01-01T00:00:00.000Z' });
    const next = await add({ title: 'Next' });
    const after = await add({ title: 'After' });
    const home = await add({ title: 'Home', landing_page: true });
    const landing = async () =>
      (await list()).filter((page) => page.landing_page).map(({ title }) => title);
    await change(after, { is_deleted: true });
    expect(await landing()).toEqual(['Home']);
    const deleted = await change(home, { is_deleted: true });
    expect(deleted).toMatchObject({ landing_page: false });
    expect(await landing()).toEqual(['Next']);
    expect((await list()).map(({ title }) => title)[0]).toBe('Next');
    // A form that was opened before would clear the flag.
    await expect(change(next, { landing_page: false })).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { landing_page: true } },
    });
    await pages.remove({ pageUid: next.pageUid }, at(administrator), request());
    expect(await landing()).toEqual([]);
  });

  it('deletes a page with DELETE as with an update, once', async () => {
    const { add, pages, at, titles } = await school();
    const { pageUid } = await add();
    expect(await pages.remove({ pageUid }, at(administrator), request())).toEqual({ pageUid });
    await expect(pages.remove({ pageUid }, at(administrator), request())).rejects.toEqual(notFound);
    expect(await titles(administrator, { deleted: 'true' })).toEqual(['Welcome']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolWithPages } from '#test/support/records/page-school';
import { administrator, person, request, student, teacher } from '#test/support/records/people';
import { pageDraft, placeDraft, placeTables } from '#test/support/records/place-pages';
import { audience } from '#test/support/records/posts';
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
const folder = 'https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUvWxYz';

describe('the pages of a place', () => {
  it('lists the landing page first, then the others in order, without texts', async () => {
    const { add, list, titles } = await school();
    await add({ title: 'One' });
    await add({ title: 'Two' });
    await add({ title: 'Home', landing_page: true });
    expect(await titles()).toEqual(['Home', 'One', 'Two']);
    const [home, one] = await list();
    expect(home).toMatchObject({ landing_page: true, sort_order: 3, place_place: 'Mathematics 7' });
    expect(one).toMatchObject({
      landing_page: false,
      sort_order: 1,
      place_slug: 'mathematics-7',
      pagetype_pagetype: 'Static Page',
      slug: 'one',
      file_view_type: 'list',
    });
    expect(home).not.toHaveProperty('content_html');
  });

  it('hides hidden, scheduled, ended and deleted pages from readers, and only deleted pages from editors', async () => {
    const { add, titles, change, get } = await school();
    await add({ title: 'Open' });
    const hidden = await add({ title: 'Hidden', pageHide: true });
    const later = await add({ title: 'Later', publish_start: '2026-03-02T00:00:00.001Z' });
    const over = await add({
      title: 'Over',
      publish_start: '2026-01-01T00:00:00.000Z',
      publish_end: '2026-03-02T00:00:00.000Z',
    });
    const deleted = await change(await add({ title: 'Deleted' }), { is_deleted: true });
    expect(await titles(student)).toEqual(['Open']);
    expect(await titles(teacher)).toEqual(['Open', 'Hidden', 'Later', 'Over']);
    const words = new Set<string>();
    for (const page of [hidden, later, over, deleted, { ...hidden, pageUid: 'none' }]) {
      const error = await get(page).catch((e) => e);
      expect(error).toEqual(notFound);
      words.add(error.message);
    }
    expect(words.size).toBe(1);
    expect((await get(hidden, teacher)).pageHide).toBe(true);
    await expect(get(deleted, teacher)).rejects.toEqual(notFound);
  });

  it('counts positions for a reader among visible pages only', async () => {
    const { add, list, get } = await school();
    await add({ title: 'One' });
    await add({ title: 'Hidden', pageHide: true });
    const three = await add({ title: 'Three' });
    const positions = async (who: typeof student) =>
      (await list(who)).map(({ sort_order }) => sort_order);
    expect(await positions(student)).toEqual([1, 2]);
    expect(await positions(teacher)).toEqual([1, 2, 3]);
    expect(await get(three)).not.toHaveProperty('sort_order');
    expect((await get(three, teacher)).sort_order).toBe(3);
  });

  it('opens and closes windows to the millisecond', async () => {
    const { add, titles } = await school();
    const publish_start = '2026-04-01T00:00:00.000Z';
    await add({ publish_start, publish_end: '2026-05-01T00:00:00.000Z' });
    expect(await titles(student, {}, '2026-03-31T23:59:59.999Z')).toEqual([]);
    expect(await titles(student, {}, '2026-04-01T00:00:00.000Z')).toEqual(['Welcome']);
    expect(await titles(student, {}, '2026-04-30T23:59:59.999Z')).toEqual(['Welcome']);
    expect(await titles(student, {}, '2026-05-01T00:00:00.000Z')).toEqual([]);
  });

  it('omits editors, state, dates and author for readers', async () => {
    const { add, list, get } = await school();
    const page = await add();
    const secrets = ['editors', 'pageHide', 'is_deleted', 'publish_start', 'publish_end'];
    const more = ['users_userid', 'users_username', 'shown_versionUid', 'schedule', 'revision'];
    for (const secret of [...secrets, ...more]) {
      expect(await get(page)).not.toHaveProperty(secret);
      expect((await list())[0]).not.toHaveProperty(secret);
    }
    expect(await get(page, teacher)).toMatchObject({
      editors: ['tess'],
      publish_start: null,
      publish_end: null,
      users_username: 'tess',
    });
  });

  it('finds a visible page by its slug, with its text', async () => {
    const { add, pages, at } = await school();
    await add({ title: 'Term 1' });
    await add({ title: 'Secret', pageHide: true });
    const ask = async (page_slug: string, who = student) =>
      (await pages.list({ limit: 20, place: 'mathematics-7', page_slug }, at(who), request()))
        .records[0];
    expect(await ask('term-1')).toMatchObject({
      title: 'Term 1',
      content_html: '<p>Welcome to the course.</p>',
    });
    await expect(ask('secret')).rejects.toEqual(notFound);
    expect(await ask('secret', teacher)).toMatchObject({ title: 'Secret' });
    await expect(ask('nowhere')).rejects.toEqual(notFound);
  });

  it('answers "not found" outside the audience of the place and at another school', async () => {
    const { places, pages, at, site } = await school();
    const staff = await places.create(
      placeDraft({ place: 'Staff room', group_list: audience('STAFF') }),
      at(administrator),
      request(),
    );
    const { pageUid } = await pages.create(
      { pageData: pageDraft(staff.placeUid) },
      at(administrator),
      request(),
    );
    const foreign = { ...administrator, ...schoolNamed(`${site}-other`) };
    for (const who of [at(student), foreign]) {
      await expect(pages.get({ pageUid }, who, request())).rejects.toEqual(notFound);
      await expect(
        pages.list({ limit: 20, place: staff.placeUid }, who, request()),
      ).rejects.toEqual(notFound);
    }
  });

  it('filters by type, tab and words of the title', async () => {
    const { add, titles } = await school();
    await add({ title: 'Plan' });
    await add({ title: 'Folder', pagetypeUid: 'documents', google_drive_url: folder });
    await add({ title: 'Not a tab', navigation: false });
    expect(await titles(student, { pagetype: 'Documents' })).toEqual(['Folder']);
    expect(await titles(student, { navigation: 'true' })).toEqual(['Plan', 'Folder']);
    expect(await titles(student, { title_keyword: 'NOT A' })).toEqual(['Not a tab']);
    expect(await titles(student, { pagetype: 'no such type' })).toEqual([]);
  });

  it('lists the pages of all places by place name, only for administrators', async () => {
    const { add, pages, at, other } = await school();
    for (let i = 0; i < 5; i++) await add({ title: `Maths ${i}` });
    for (let i = 0; i < 3; i++) {
      const pageData = pageDraft(other.placeUid, { title: `History ${i}` });
      await pages.create({ pageData }, at(theo), request());
    }
    const seen: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await pages.list({ limit: 2, next_token }, at(administrator), request());
      seen.push(...page.records.map(({ title }) => title));
      next_token = page.next_token;
    } while (next_token);
    expect(seen).toEqual([
      ...[0, 1, 2].map((i) => `History ${i}`),
      ...[0, 1, 2, 3, 4].map((i) => `Maths ${i}`),
    ]);
    for (const who of [student, teacher]) {
      await expect(pages.list({ limit: 20 }, at(who), request())).rejects.toMatchObject({
        fields: { place: '*Please select place.' },
      });
    }
  });
});

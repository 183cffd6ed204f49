import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api';
import { unwrapError } from '#shared/kernel/wire';
import type { Page } from '#shared/pages/page-fields';
import type { TwinActor } from '#test/support/portal/twin-people';
import { type AttackedSchools, startAttackedSchools } from '#test/support/records/place-attacks';

/** Attacks by a person who sends requests with the token of a student or a place editor. */

let attacked: AttackedSchools;
/** Returns a page of the attacker's place, of another place, and of the other school. */
let own: Page;
let other: Page;
let foreign: Page;
beforeAll(async () => {
  attacked = await startAttackedSchools();
  const { add } = attacked;
  own = await add({ pagetypeUid: 'blog-page' });
  other = await add({ pagetypeUid: 'blog-page', placeUid: 'place-two' }, 'administrator');
  foreign = await add({ pagetypeUid: 'blog-page' }, 'placeEditor', 'regional');
});
afterAll(() => attacked.schools.stop());

const long = '2020-01-01T00:00:00.000Z';
const words = { title: 'Mine', content_html: '<p>Mine</p>' };
const start = { publish_start: '2030-01-01T00:00:00.000Z' };
const read = ({ pageUid }: Page, site: 'main' | 'regional' = 'main') =>
  attacked.done('administrator', api.pages.get, { pageUid }, site);
const versionOf = ({ pageUid }: Page) =>
  attacked.done('administrator', api.pages.createVersion, { pageUid, title: 'Next', ...start });
const entryOf = ({ pageUid }: Page) =>
  attacked.done('administrator', api.pages.createBlog, { pageUid, ...words });
/** Checks that a refusal is a sentence and not a server fault. */
function refusedWith(answer: { status: number; text: string }, ...statuses: number[]) {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([
    expect.toSatisfy((status: number) => statuses.includes(status)),
    expect.any(String),
  ]);
  expect(unwrapError(answer.text).userMessage).toMatch(/^[A-Z*].*[.)]$/s);
}

describe('the pages of other places', () => {
  it.each([
    ['of another place', () => other, 'main' as const],
    ['of the other school', () => foreign, 'regional' as const],
  ])('refuses editor reads and changes of %s', async (_, target, site) => {
    const page = target();
    const { pageUid, updated_at } = page;
    const { as } = attacked;
    const before = await read(page, site);
    const version = site === 'main' ? await versionOf(page) : { versionUid: 'v', updated_at };
    const { versionUid } = version;
    const blog = site === 'main' ? await entryOf(page) : { blogUid: 'b', updated_at };
    const { blogUid } = blog;
    for (const answer of await Promise.all([
      as('placeEditor', api.pages.update, { pageData: { pageUid, updated_at, title: 'Mine' } }),
      as('placeEditor', api.pages.update, {
        pageData: { pageUid, updated_at, placeUid: 'place-one', is_deleted: true },
      }),
      as('placeEditor', api.pages.listVersions, { pageUid }),
      as('placeEditor', api.pages.getVersion, { pageUid, versionUid }),
      as('placeEditor', api.pages.createVersion, { pageUid, title: 'Mine', ...start }),
      as('placeEditor', api.pages.updateVersion, { ...version, pageUid, title: 'Mine', ...start }),
      as('placeEditor', api.pages.removeVersion, { pageUid, versionUid }),
      as('placeEditor', api.pages.createBlog, { pageUid, ...words }),
      as('placeEditor', api.pages.updateBlog, { pageUid, blogUid, ...words, updated_at: long }),
      as('placeEditor', api.pages.removeBlog, { pageUid, blogUid }),
    ])) {
      refusedWith(answer, 400, 404);
      expect(answer.text).not.toContain('canary');
    }
    for (const sortData of [
      [{ pageUid, sort_order: 1 }],
      [own.pageUid, pageUid].map((each, i) => ({ pageUid: each, sort_order: i + 1 })),
    ]) {
      refusedWith(await as('placeEditor', api.pages.sort, { sortData }), 400);
      const pageData = { placeUid: 'place-one', title: 'Mine too' };
      refusedWith(await as('placeEditor', api.pages.createAndSort, { pageData, sortData }), 400);
    }
    expect(await read(page, site)).toEqual(before);
  });

  it('refuses their versions and entries under the address of an own page', async () => {
    const { as } = attacked;
    const { versionUid, updated_at } = await versionOf(other);
    const { blogUid, updated_at: written } = await entryOf(other);
    const { pageUid } = own;
    for (const answer of [
      await as('placeEditor', api.pages.getVersion, { pageUid, versionUid }),
      await as('placeEditor', api.pages.updateVersion, {
        pageUid,
        versionUid,
        title: 'Mine',
        ...start,
        updated_at,
      }),
      await as('placeEditor', api.pages.removeVersion, { pageUid, versionUid }),
      await as('placeEditor', api.pages.getBlog, { pageUid, blogUid }),
      await as('placeEditor', api.pages.updateBlog, {
        pageUid,
        blogUid,
        ...words,
        updated_at: written,
      }),
      await as('placeEditor', api.pages.removeBlog, { pageUid, blogUid }),
    ]) {
      refusedWith(answer, 404);
    }
    const there = { pageUid: other.pageUid };
    const kept = await as('administrator', api.pages.getVersion, { ...there, versionUid });
    const entry = await as('administrator', api.pages.getBlog, { ...there, blogUid });
    expect([kept.status, entry.status]).toEqual([200, 200]);
    expect(kept.text).not.toContain('Mine');
  });

  it('refuses them in a move, a new page, and an address that differs from the body', async () => {
    const { as, raw } = attacked;
    const { pageUid, updated_at } = own;
    const moved = { pageUid, updated_at, placeUid: 'place-two' };
    refusedWith(await as('placeEditor', api.pages.update, { pageData: moved }), 403);
    refusedWith(await as('administrator', api.pages.update, { pageData: moved }), 403);
    const there = { placeUid: 'place-two', pagetypeUid: 'static-page', description: 'x', ...words };
    refusedWith(await as('placeEditor', api.pages.create, { pageData: there }), 404);
    refusedWith(await as('placeEditor', api.pages.createAndSort, { pageData: there }), 404);
    const twice = await raw('placeEditor', `/pages/${pageUid}/blogs`, {
      method: 'POST',
      body: JSON.stringify({ ...words, pageUid: other.pageUid }),
    });
    refusedWith(twice, 400);
    const form = {
      place: 'Mine',
      description: 'x',
      intended_audience: 'x',
      editors: 'placeEditor',
    };
    const places = await raw('administrator', '/places/place-one', {
      method: 'PUT',
      body: JSON.stringify({ ...form, placeUid: 'place-two', updated_at: long }),
    });
    refusedWith(places, 400);
    expect((await read(own)).placeUid).toBe('place-one');
  });
});

describe('fields that only the server sets', () => {
  const inward = {
    pk: 'regional',
    sk: 'x',
    listedPk: 'regional#place-one',
    listedSk: 'x',
    revision: 9,
    schedule: [],
    isUntitled: true,
    content_key: '../secret',
    deleted_at: '',
    start: long,
    author: {},
    updated_by: 'uid-student',
    site: 'regional',
    schoolUid: 'regional',
  };

  it.each(Object.entries(inward))('refuses %s in a page', async (name, value) => {
    const { as } = attacked;
    const { pageUid, updated_at } = await read(own);
    const pageData = { pageUid, updated_at, [name]: value };
    refusedWith(await as('placeEditor', api.pages.update, { pageData }), 400);
    const draft = { placeUid: 'place-one', description: 'x', ...words, [name]: value };
    refusedWith(await as('placeEditor', api.pages.create, { pageData: draft }), 400);
    const blog = { pageUid, ...words, [name]: value };
    refusedWith(await as('placeEditor', api.pages.createBlog, blog), 400);
    const version = { pageUid, title: 'Next', ...start, [name]: value };
    refusedWith(await as('placeEditor', api.pages.createVersion, version), 400);
  });

  it('ignores the fields that the specified clients send', async () => {
    const claimed = {
      slug: 'admin',
      place_place: 'Mine',
      place_slug: 'mine',
      editors: ['student'],
      created_at: long,
      users_userid: 'uid-student',
      users_username: 'student',
      users_firstname: 'Student',
      users_lastname: 'Forged',
      pagetype_pagetype: 'Documents',
    };
    const page = await attacked.add(claimed);
    expect(page).toMatchObject({
      place_slug: 'place-one',
      users_userid: 'uid-placeEditor',
      users_username: 'placeEditor',
      pagetype_pagetype: 'Static Page',
    });
    expect(page.editors).not.toContain('student');
    expect([page.slug, page.created_at, page.users_lastname]).not.toEqual(
      expect.arrayContaining(['admin', long, 'Forged']),
    );
  });

  it('refuses editors and audience of a place from a place editor', async () => {
    const { as } = attacked;
    const place = await attacked.done('administrator', api.places.get, { placeUid: 'place-one' });
    const { updated_at = '' } = place;
    const form = {
      place: 'Mine',
      description: 'x',
      intended_audience: 'x',
      placeUid: 'place-one',
      editors: ['placeEditor', 'student'],
      updated_at,
      group_list: { userTypes: [{ name: 'STUDENTS', checked: true }], groups: ['year-7'] },
    };
    for (const actor of ['placeEditor', 'student', 'editor', 'faculty'] as TwinActor[]) {
      refusedWith(await as(actor, api.places.update, form), 403);
      const { placeUid: _, updated_at: __, ...draft } = form;
      refusedWith(await as(actor, api.places.create, draft), 403);
      refusedWith(await as(actor, api.places.remove, { placeUid: 'place-one' }), 403);
    }
    const now = await attacked.done('administrator', api.places.get, { placeUid: 'place-one' });
    expect(now).toEqual(place);
  });
});

describe('an idempotency key', () => {
  it('adds nothing twice, and gives no access to another person or page', async () => {
    const { schools } = attacked;
    const key = { 'idempotency-key': 'a-key-that-is-known' };
    const pageData = { placeUid: 'place-one', description: 'x', ...words };
    const draft = { pageData: { ...pageData, pagetypeUid: 'static-page' as const } };
    const add = (actor: TwinActor, is = {}) =>
      schools.ask('main', actor, api.pages.create, { pageData: { ...draft.pageData, ...is } }, key);
    const [first, second] = [await add('placeEditor'), await add('placeEditor')];
    expect([first.status, second.text]).toEqual([200, first.text]);
    refusedWith(await add('placeEditor', { title: 'Something else' }), 400);
    refusedWith(await add('student'), 403);
    const theirs = await add('administrator');
    expect(theirs.status).toBe(200);
    expect(theirs.text).not.toBe(first.text);
  });
});

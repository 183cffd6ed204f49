import { describe, expect, it } from 'vitest';
import { pageBlogRepository } from '#functions/pages/store/page-blogs';
import { pagePurge } from '#functions/pages/store/page-purge';
import { placePurge } from '#functions/places/store/place-purge';
import { pagetypeUids } from '#shared/pages/page-types';
import { keptDays } from '#shared/retention';
import { bound } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import { afterDays, begin, purgeSchools } from '#test/support/tables/purge-tables';

const at = purgeSchools();
const { put, putText, texts, stored, purgeAt } = at;

/** A page with an entry of its blog, a version and texts. */
const storePage = async (pageUid: string, is_deleted: boolean) => {
  const list = is_deleted ? `${at.site}#place#bin` : `${at.site}#place`;
  await put('pages', {
    pk: at.site,
    sk: pageUid,
    listedPk: list,
    listedSk: pageUid,
    pageUid,
    placeUid: 'place',
    title: 'T',
    slug: 't',
    pagetypeUid: pagetypeUids[0],
    description: '',
    navigation: true,
    pageHide: false,
    is_deleted,
    google_drive_url: '',
    file_view_type: 'grid',
    schedule: [],
    created_at: begin.toISOString(),
    updated_at: begin.toISOString(),
    author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
    ...(is_deleted && { deleted_at: begin.toISOString() }),
  });
  const [listedPk, blogUid] = [`${at.site}#${pageUid}#blog`, `entry-${pageUid}`];
  await put('pages', { pk: `${at.site}#blog`, sk: blogUid, listedPk, listedSk: 'x' });
  await put('pages', { pk: `${at.site}#${pageUid}#version`, sk: 'v1' });
  await putText(`${at.site}/pages/${pageUid}/text.html`);
  await putText(`${at.site}/pages/${blogUid}/text.html`);
};

describe('the purge of deleted pages', () => {
  it('keeps pages for their term, then deletes them with versions, entries and texts', async () => {
    await put('places', { pk: at.site, sk: 'place' });
    await storePage('gone', true);
    await storePage('there', false);
    await purgeAt(keptDays.deletedPages - 1);
    expect(await stored()).toHaveLength(7);
    await purgeAt(keptDays.deletedPages + 1);
    const left = ['pages  there', 'pages #blog entry-there', 'pages #there#version v1'];
    expect(await stored()).toEqual([...left, 'places  place']);
    expect(texts().filter((key) => key.includes('gone'))).toEqual([]);
    expect(texts()).toHaveLength(2);
  });

  const failing = { removeUnder: () => Promise.reject(new Error('killed')) };

  it('finishes an interrupted purge only at the page’s own school', async () => {
    await put('places', { pk: at.site, sk: 'place' });
    await storePage('gone', true);
    const dying = pagePurge(at.room, failing);
    await expect(dying.of(at).endBefore(afterDays(1))).rejects.toThrow('killed');
    const half = await stored();
    await at.room.purgeAt('another', 1);
    expect([await stored(), texts()]).toEqual([half, expect.toSatisfy((all) => all.length === 2)]);
    await purgeAt(1);
    expect([await stored(), texts()]).toEqual([['places  place'], []]);
  });

  it('skips pages that were deleted or restored meanwhile', async () => {
    await put('places', { pk: at.site, sk: 'place' });
    await storePage('gone', true);
    const before = await stored();
    for (const meanwhile of [undefined, { is_deleted: false }]) {
      const send = async (command: never) => {
        const answer = await at.room.db.send(command);
        const { Item } = answer as { Item?: object };
        return Item
          ? { ...(answer as object), Item: meanwhile && { ...Item, ...meanwhile } }
          : answer;
      };
      const late = pagePurge(tablesOf({ ...at.room.db, send } as never), failing);
      expect(await late.of(at).endBefore(afterDays(1))).toBe(0);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('the purge of removed places', () => {
  const storePlace = async (is_deleted: boolean, deleted_at = begin.toISOString()) => {
    await put('places', {
      pk: at.site,
      sk: 'place',
      is_deleted,
      updated_at: deleted_at,
      ...(is_deleted && { deleted_at }),
    });
    await put('places', { pk: `${at.site}#slug`, sk: 'maths', placeUid: 'place' });
    await put('pages', { pk: `${at.site}#order`, sk: 'place', version: 1 });
    await put('pages', { pk: `${at.site}#place#slug`, sk: 'home', pageUid: 'there' });
    await storePage('there', false);
    await storePage('gone', true);
  };

  it('keeps places for their term, then deletes them with pages, entries and texts', async () => {
    await storePlace(true, afterDays(1).toISOString());
    await storePage('there', false);
    await purgeAt(keptDays.places);
    expect(await stored()).toContain('pages #there#version v1');
    await purgeAt(keptDays.places + 2);
    // The slug is never given to another place.
    expect(await stored()).toEqual(['places #slug maths']);
    expect(texts()).toEqual([]);
  });

  it('keeps a place that was not removed, even if its pages were deleted', async () => {
    await storePlace(false);
    await purgeAt(keptDays.places + 1);
    expect(await stored()).toEqual([
      'pages  there',
      'pages #blog entry-there',
      'pages #order place',
      'pages #place#slug home',
      'pages #there#version v1',
      'places  place',
      'places #slug maths',
    ]);
  });

  it('finishes an interrupted purge of a place the next night', async () => {
    await storePlace(true);
    const pages = bound({ endPlace: () => Promise.reject(new Error('killed')) });
    const dying = placePurge(at.room, pages);
    await expect(dying.of(at).endBefore(afterDays(keptDays.places))).rejects.toThrow('killed');
    const half = await stored();
    expect(half).toContain('pages  there');
    await at.room.purgeAt('another', keptDays.places + 1);
    expect(await stored()).toEqual(half);
    await purgeAt(keptDays.places + 1);
    expect(await stored()).toEqual(['places #slug maths']);
  });
});

describe('the purge of removed blog entries', () => {
  it('keeps entries for their term, then deletes them with their texts only', async () => {
    const content = { read: async () => '', write: async () => ({}) } as never;
    const entries = pageBlogRepository(at.room, content, {} as never);
    const author = {
      users_userid: 'u',
      users_username: 'u',
      users_firstname: 'U',
      users_lastname: 'U',
    };
    for (const blogUid of ['entry', 'stays']) {
      const entry = {
        blogUid,
        pageUid: 'page',
        title: 'T',
        excerpt: '',
        pageHide: false,
        author,
        is_deleted: false,
        created_at: begin.toISOString(),
        updated_at: begin.toISOString(),
      };
      const listedPk = `${at.site}#page#blog`;
      await put('pages', { pk: `${at.site}#blog`, sk: blogUid, ...entry, listedPk, listedSk: 'x' });
      await putText(`${at.site}/pages/${blogUid}/text.html`);
    }
    const entry = await entries.of(at).get('entry');
    if (!entry) throw new Error('The entry is gone');
    const missing = () => new Error('The entry is gone');
    const removal = { by: 'u', now: begin, view: missing, missing };
    expect(await entries.of(at).remove(entry, removal)).toMatchObject({ is_deleted: true });
    const listed = await entries.of(at).list('page', { limit: 20 }, () => true);
    expect(listed.records.map(({ blogUid }) => blogUid)).toEqual(['stays']);
    await purgeAt(keptDays.blogEntries - 1);
    expect(await stored()).toHaveLength(2);
    await purgeAt(keptDays.blogEntries + 1);
    expect(await stored()).toEqual(['pages #blog stays']);
    expect(texts()).toEqual([`${at.site}/pages/stays/text.html`]);
  });
});

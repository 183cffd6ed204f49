import { type DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageBlogRepository } from '#functions/data/page-blogs';
import { pagePurge } from '#functions/data/page-purge';
import { placePurge } from '#functions/data/place-purge';
import { postPurge } from '#functions/data/post-purge';
import { postKeys, StoredPost } from '#functions/data/post-record';
import { readPostRepository } from '#functions/data/readposts';
import { purgeAll } from '#functions/jobs/purge';
import { newId } from '#functions/lib/id';
import { userTypes } from '#shared/domain/audience';
import { pagetypeUids } from '#shared/domain/page-types';
import { keptDays } from '#shared/retention';
import { afterDays, begin, openPurgeRoom } from '#test/support/purge-room';

let room: Awaited<ReturnType<typeof openPurgeRoom>>;
/** Each test has a school of its own. */
let site: string;
let school = 0;

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  room = await openPurgeRoom();
});
afterAll(() => room.stop());
beforeEach(() => {
  site = `school${++school}`;
});

const put: typeof room.put = (...given) => room.put(...given);
const putText: typeof room.putText = (key) => room.putText(key);
const texts = () => room.texts(site);
const stored = (of = site) => room.stored(of);
const purgeAt = (days: number) => room.purgeAt(site, days);

describe('the bin of posts', () => {
  const binned = StoredPost.parse({
    ...{ postUid: 'p1', title: 'Old', slug: 'old', type: 'notice', excerpt: '' },
    ...{ featured_img_url: '', postcategory_categoryid: '', postcategory_categoryname: '' },
    ...{ published: true, make_public: false, is_deleted: true, for_carer_only: false },
    group_list: {
      ...{ groups: [], groupNames: [], groupNamesSearch: '' },
      userTypes: userTypes.map((name) => ({ name, checked: true })),
    },
    ...{ sort_order: 1, created_at: begin.toISOString(), updated_at: begin.toISOString() },
    ...{ users_userid: 'u', users_username: 'u', users_firstname: 'U', users_lastname: 'U' },
    ...{ deleted_at: begin.toISOString(), deleted_by: 'u' },
  });
  const store = async (post: StoredPost) => {
    await put('posts', { ...postKeys(site, post, begin), ...post });
    await put('posts', { pk: `${site}#slug`, sk: post.slug, postUid: post.postUid });
    await put('post-versions', { pk: `${site}#${post.postUid}`, sk: 'v1' });
    await putText(`${site}/posts/${post.postUid}/text.html`);
  };

  it('keeps a removed post for its term, and then ends it with slug, history and texts', async () => {
    await store(binned);
    await store({ ...binned, postUid: 'p2', slug: 'there', is_deleted: false });
    const before = await stored();
    await purgeAt(keptDays.bin - 1);
    expect(await stored()).toEqual(before);
    await purgeAt(keptDays.bin + 1);
    expect(await stored()).toEqual(['post-versions #p2 v1', 'posts  p2', 'posts #slug there']);
    expect(texts()).toEqual([`${site}/posts/p2/text.html`]);
  });

  it('that was interrupted after the post was removed ends history and texts the next night', async () => {
    await store(binned);
    const failing = { removeUnder: () => Promise.reject(new Error('killed')) };
    const half = postPurge(room.db, { posts: 'posts', 'post-versions': 'post-versions' }, failing);
    await expect(half.endBefore(site, afterDays(1))).rejects.toThrow('killed');
    expect(texts()).toHaveLength(1);
    await purgeAt(1);
    expect([await stored(), texts()]).toEqual([[], []]);
  });

  it('leaves a post that was taken back, however long it had lain there', async () => {
    await store({ ...binned, is_deleted: false });
    await purgeAt(1000);
    expect(await stored()).toHaveLength(3);
  });
});

/** A page with an entry of its blog, a version and texts. */
const storePage = async (pageUid: string, is_deleted: boolean) => {
  const list = is_deleted ? `${site}#place#bin` : `${site}#place`;
  await put('pages', {
    ...{ pk: site, sk: pageUid, listedPk: list, listedSk: pageUid, pageUid, placeUid: 'place' },
    ...{ title: 'T', slug: 't', pagetypeUid: pagetypeUids[0], description: '', navigation: true },
    ...{ pageHide: false, is_deleted, google_drive_url: '', file_view_type: 'grid' },
    ...{ schedule: [], created_at: begin.toISOString(), updated_at: begin.toISOString() },
    author: { users_userid: '', users_username: '', users_firstname: '', users_lastname: '' },
    ...(is_deleted && { deleted_at: begin.toISOString() }),
  });
  const [listedPk, blogUid] = [`${site}#${pageUid}#blog`, `entry-${pageUid}`];
  await put('pages', { pk: `${site}#blog`, sk: blogUid, listedPk, listedSk: 'x' });
  await put('pages', { pk: `${site}#${pageUid}#version`, sk: 'v1' });
  await putText(`${site}/pages/${pageUid}/text.html`);
  await putText(`${site}/pages/${blogUid}/text.html`);
};

describe('deleted pages', () => {
  it('are kept for their term, and then go with versions, entries and texts', async () => {
    await put('places', { pk: site, sk: 'place' });
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
  const own = { pages: 'pages', places: 'places' };

  it('whose purge was interrupted are their own school’s to end', async () => {
    await put('places', { pk: site, sk: 'place' });
    await storePage('gone', true);
    const dying = pagePurge(room.db, own, failing);
    await expect(dying.endBefore(site, afterDays(1))).rejects.toThrow('killed');
    const half = await stored();
    await room.purgeAt('another', 1);
    expect([await stored(), texts()]).toEqual([half, expect.toSatisfy((all) => all.length === 2)]);
    await purgeAt(1);
    expect([await stored(), texts()]).toEqual([['places  place'], []]);
  });

  it('that went or were taken back while they were looked at are passed over', async () => {
    await put('places', { pk: site, sk: 'place' });
    await storePage('gone', true);
    const before = await stored();
    for (const meanwhile of [undefined, { is_deleted: false }]) {
      const send = async (command: never) => {
        const answer = await room.db.send(command);
        const { Item } = answer as { Item?: object };
        return Item
          ? { ...(answer as object), Item: meanwhile && { ...Item, ...meanwhile } }
          : answer;
      };
      const late = pagePurge({ ...room.db, send } as never, own, failing);
      expect(await late.endBefore(site, afterDays(1))).toBe(0);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('removed places', () => {
  const storePlace = async (is_deleted: boolean, deleted_at = begin.toISOString()) => {
    await put('places', {
      ...{ pk: site, sk: 'place', is_deleted, updated_at: deleted_at },
      ...(is_deleted && { deleted_at }),
    });
    await put('places', { pk: `${site}#slug`, sk: 'maths', placeUid: 'place' });
    await put('pages', { pk: `${site}#order`, sk: 'place', version: 1 });
    await put('pages', { pk: `${site}#place#slug`, sk: 'home', pageUid: 'there' });
    await storePage('there', false);
    await storePage('gone', true);
  };

  it('are kept for their term, and then go with all their pages, entries and texts', async () => {
    await storePlace(true, afterDays(1).toISOString());
    await storePage('there', false);
    await purgeAt(keptDays.places);
    expect(await stored()).toContain('pages #there#version v1');
    await purgeAt(keptDays.places + 2);
    // The slug is never given to another place.
    expect(await stored()).toEqual(['places #slug maths']);
    expect(texts()).toEqual([]);
  });

  it('stay for ever while they are there, whatever is deleted in them', async () => {
    await storePlace(false);
    await purgeAt(keptDays.places + 1);
    expect(await stored()).toEqual([
      ...['pages  there', 'pages #blog entry-there', 'pages #order place'],
      ...['pages #place#slug home', 'pages #there#version v1'],
      ...['places  place', 'places #slug maths'],
    ]);
  });

  it('whose purge was interrupted are gone after the next night', async () => {
    await storePlace(true);
    const pages = { endPlace: () => Promise.reject(new Error('killed')) };
    const own = { pages: 'pages', places: 'places' };
    const dying = placePurge(room.db, own, pages);
    await expect(dying.endBefore(site, afterDays(keptDays.places))).rejects.toThrow('killed');
    const half = await stored();
    expect(half).toContain('pages  there');
    await room.purgeAt('another', keptDays.places + 1);
    expect(await stored()).toEqual(half);
    await purgeAt(keptDays.places + 1);
    expect(await stored()).toEqual(['places #slug maths']);
  });
});

describe('removed entries of a blog', () => {
  it('are kept for their term, and then go with their texts; the others stay', async () => {
    const content = { read: async () => '', write: async () => ({}) } as never;
    const entries = pageBlogRepository(room.db, 'pages', content, {} as never);
    const author = {
      ...{ users_userid: 'u', users_username: 'u' },
      ...{ users_firstname: 'U', users_lastname: 'U' },
    };
    for (const blogUid of ['entry', 'stays']) {
      const entry = {
        ...{ blogUid, pageUid: 'page', title: 'T', excerpt: '', pageHide: false, author },
        ...{ is_deleted: false, created_at: begin.toISOString(), updated_at: begin.toISOString() },
      };
      const listedPk = `${site}#page#blog`;
      await put('pages', { pk: `${site}#blog`, sk: blogUid, ...entry, listedPk, listedSk: 'x' });
      await putText(`${site}/pages/${blogUid}/text.html`);
    }
    const entry = await entries.get(site, 'entry');
    if (!entry) throw new Error('The entry is gone');
    expect(await entries.remove(site, entry, 'u', begin)).toBe(true);
    const listed = await entries.list(site, 'page', { limit: 20 }, () => true);
    expect(listed.records.map(({ blogUid }) => blogUid)).toEqual(['stays']);
    await purgeAt(keptDays.blogEntries - 1);
    expect(await stored()).toHaveLength(2);
    await purgeAt(keptDays.blogEntries + 1);
    expect(await stored()).toEqual(['pages #blog stays']);
    expect(texts()).toEqual([`${site}/pages/stays/text.html`]);
  });
});

describe('mailings', () => {
  const store = async (mailingUid: string, state: string) => {
    await put('mailings', {
      ...{ pk: site, sk: mailingUid, mailingUid, type: 'Weekly', testing: false, state },
      ...{ period: mailingUid, day: '2026-03-02', audience_hash: '', except: [], postsUid: [] },
      ...{ prepared: 1, left_out: [], created_at: begin.toISOString(), created_by: 'u' },
      ...{ created_by_name: 'U', version: 1 },
      reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    });
    const lock = { mailingUid, created_at: begin.toISOString(), created_by: 'U' };
    await put('mailings', { pk: `${site}#period`, sk: `Weekly#${mailingUid}`, ...lock });
    await put('emailstatistics', { pk: `${site}#${mailingUid}`, sk: 'u1' });
    await put('mail-counters', { pk: `${site}#DIGEST`, sk: `2026-03-02#${mailingUid}#0`, sent: 1 });
    await putText(`${site}/mailings/${mailingUid}/x.json`);
  };

  it('are kept for their term, and then go with everybody’s message; the numbers stay', async () => {
    const [old, stuck] = [newId(begin), newId(begin)];
    await store(old, 'sent');
    await store(stuck, 'sending');
    await purgeAt(keptDays.mail - 1);
    expect(await stored()).toHaveLength(8);
    await purgeAt(keptDays.mail + 1);
    expect(await stored()).toEqual(
      [
        `emailstatistics #${stuck} u1`,
        ...[old, stuck].map((uid) => `mail-counters #DIGEST 2026-03-02#${uid}#0`),
        `mailings  ${stuck}`,
        `mailings #period Weekly#${stuck}`,
      ].sort(),
    );
    expect(texts()).toEqual([`${site}/mailings/${stuck}/x.json`]);
  });
});

it('a page or post that somebody else has just ended is passed over', async () => {
  const listed = { listedPk: `${site}#place#bin`, listedSk: 'p' };
  await put('places', { pk: site, sk: 'place' });
  await put('pages', { pk: site, sk: 'p', ...listed });
  const binned = { binnedPk: site, binnedSk: begin.toISOString() };
  await put('posts', { pk: site, sk: 'p', ...binned });
  const send = async (command: DeleteCommand) =>
    command instanceof GetCommand ? {} : room.db.send(command);
  const texts = { removeUnder: async () => 0 };
  const pages = pagePurge({ send } as never, { pages: 'pages', places: 'places' }, texts as never);
  const tables = { posts: 'posts', 'post-versions': 'post-versions' };
  const posts = postPurge({ send } as never, tables, texts as never);
  const ended = [
    await pages.endBefore(site, afterDays(1)),
    await posts.endBefore(site, afterDays(1)),
  ];
  expect(ended).toEqual([0, 0]);
});

it('intakes leave the list after their term, but not the last that was applied, nor one that is worked at', async () => {
  const [old, last, young] = [newId(begin), newId(begin), newId(afterDays(300))];
  const atWork = newId(begin);
  for (const intakeUid of [old, last, young, atWork]) {
    await put('intake', {
      ...{ pk: site, sk: intakeUid, intakeUid, filename: 'r.zip', key: 'k' },
      state: intakeUid === atWork ? 'applying' : 'applied',
      ...{ created_at: begin.toISOString(), updated_at: begin.toISOString(), created_by: 'u' },
      ...{ counts: [], fault_count: 0, progress: { done: 0, total: 0 } },
    });
  }
  await put('intake', { pk: site, sk: 'lock', last_applied: last });
  await purgeAt(keptDays.intakes + 1);
  expect(await stored()).toEqual(
    [...[last, young, atWork].map((uid) => `intake  ${uid}`), 'intake  lock'].sort(),
  );
});

it('what somebody has read goes by itself after its term', async () => {
  const read = { posts_postUid: 'p', users_userUid: 'u', type: 'notice' } as const;
  await readPostRepository(room.db, 'readposts').add(site, {
    ...read,
    created_at: begin.toISOString(),
  });
  const items = await room.records('readposts');
  const { expires_at } = items.find(({ pk }) => pk === `${site}#u`) ?? {};
  expect(expires_at).toBe(afterDays(keptDays.reading).getTime() / 1000);
});

it('a class that fails holds up no other and no other school, and the run fails', async () => {
  const done: string[] = [];
  const fine = { endBefore: async (of: string) => done.push(of) };
  const fails = { endBefore: () => Promise.reject(new Error('broken')) };
  const run = purgeAll(['main', 'regional'], {
    leavers: fails,
    mail: fine,
    intakes: fine,
    bin: fine,
    deletedPages: fine,
    places: fine,
    blogEntries: fine,
  });
  await expect(run(begin)).rejects.toThrow('leavers of main, leavers of regional');
  expect(done).toHaveLength(12);
});

it('removes nothing of another school, and finishes nothing that it has begun', async () => {
  await put('emailstatistics', { pk: 'main#m', sk: 'u1' });
  // What is to follow a page and a post that are gone.
  for (const table of ['pages', 'posts'] as const) await put(table, { pk: 'main#purge', sk: 'p' });
  const before = await stored('main');
  await purgeAt(5000);
  expect(await stored('main')).toEqual(before);
  expect(before).toHaveLength(3);
});

import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { askItem } from '#functions/asks/store/ask.record';
import { newId } from '#functions/kernel/id';
import type { School } from '#functions/kernel/record/declaration';
import { purgeAll } from '#functions/maintenance/purge';
import { pagePurge } from '#functions/pages/store/page-purge';
import { askOfPost } from '#functions/posts/store/asks/post-ask';
import { postKeys, StoredPost } from '#functions/posts/store/post.record';
import { postPurge } from '#functions/posts/store/post-purge';
import { readPostRepository } from '#functions/read-posts/store/readposts';
import { Ask } from '#shared/asks/ask.schemas';
import { userTypes } from '#shared/audiences/audience';
import { keptDays } from '#shared/retention';
import { noRelease } from '#test/support/files/no-files';
import { bound, schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import { afterDays, begin, purgeSchools } from '#test/support/tables/purge-tables';

const at = purgeSchools();
const { put, putText, texts, stored, purgeAt } = at;

describe('the purge of the bin of posts', () => {
  const binned = StoredPost.parse({
    postUid: 'p1',
    title: 'Old',
    slug: 'old',
    type: 'notice',
    excerpt: '',
    featured_img_url: '',
    postcategory_categoryid: '',
    postcategory_categoryname: '',
    published: true,
    make_public: false,
    is_deleted: true,
    for_carer_only: false,
    group_list: {
      groups: [],
      groupNames: [],
      groupNamesSearch: '',
      userTypes: userTypes.map((name) => ({ name, checked: true })),
    },
    sort_order: 1,
    created_at: begin.toISOString(),
    updated_at: begin.toISOString(),
    users_userid: 'u',
    users_username: 'u',
    users_firstname: 'U',
    users_lastname: 'U',
    deleted_at: begin.toISOString(),
    deleted_by: 'u',
  });
  const store = async (post: StoredPost) => {
    await put('posts', { ...postKeys(at, post, begin), ...post });
    await put('posts', { pk: `${at.site}#slug`, sk: post.slug, postUid: post.postUid });
    await put('post-versions', { pk: `${at.site}#${post.postUid}`, sk: 'v1' });
    await putText(`${at.site}/posts/${post.postUid}/text.html`);
  };

  it('keeps a removed post for its term, then deletes it with slug, history and texts', async () => {
    await store(binned);
    await store({ ...binned, postUid: 'p2', slug: 'there', is_deleted: false });
    const before = await stored();
    await purgeAt(keptDays.bin - 1);
    expect(await stored()).toEqual(before);
    await purgeAt(keptDays.bin + 1);
    expect(await stored()).toEqual(['post-versions #p2 v1', 'posts  p2', 'posts #slug there']);
    expect(texts()).toEqual([`${at.site}/posts/p2/text.html`]);
  });

  it('deletes history and texts the next night after an interruption', async () => {
    await store(binned);
    const failing = { removeUnder: () => Promise.reject(new Error('killed')) };
    const half = postPurge(at.room, failing, noRelease);
    await expect(half.of(at).endBefore(afterDays(1))).rejects.toThrow('killed');
    expect(texts()).toHaveLength(1);
    await purgeAt(1);
    expect([await stored(), texts()]).toEqual([[], []]);
  });

  it('keeps history and texts as long as what the post asked, which has its answers', async () => {
    await store(binned);
    const asked = Ask.parse({ by: '2026-03-06', rule: 'each_reader', asked_at: 'then' });
    const ask = askItem(at, askOfPost(binned, asked));
    await put('asks', ask);
    await purgeAt(keptDays.bin + 1);
    const kept = (await stored()).filter((each) => each.startsWith('post-versions'));
    expect([kept.length, texts().length]).toEqual([1, 1]);
    // DynamoDB deletes it 400 days after its last day.
    const Key = { pk: ask.pk, sk: ask.sk };
    await at.room.db.send(new DeleteCommand({ TableName: 'asks', Key }));
    await purgeAt(keptDays.bin + 2);
    expect([await stored(), texts()]).toEqual([[], []]);
  });

  it('leaves a restored post, even after the term', async () => {
    await store({ ...binned, is_deleted: false });
    await purgeAt(1000);
    expect(await stored()).toHaveLength(3);
  });
});

describe('the purge of mailings', () => {
  const store = async (mailingUid: string, state: string) => {
    await put('mailings', {
      pk: at.site,
      sk: mailingUid,
      mailingUid,
      type: 'Weekly',
      testing: false,
      state,
      period: mailingUid,
      day: '2026-03-02',
      audience_hash: '',
      except: [],
      postsUid: [],
      prepared: 1,
      left_out: [],
      created_at: begin.toISOString(),
      created_by: 'u',
      created_by_name: 'U',
      version: 1,
      reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    });
    const lock = { mailingUid, created_at: begin.toISOString(), created_by: 'U' };
    await put('mailings', { pk: `${at.site}#period`, sk: `Weekly#${mailingUid}`, ...lock });
    await put('emailstatistics', { pk: `${at.site}#${mailingUid}`, sk: 'u1' });
    await put('mail-counters', {
      pk: `${at.site}#DIGEST`,
      sk: `2026-03-02#${mailingUid}#0`,
      sent: 1,
    });
    await putText(`${at.site}/mailings/${mailingUid}/x.json`);
  };

  it('keeps mailings for their term, then deletes the messages and keeps the numbers', async () => {
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
    expect(texts()).toEqual([`${at.site}/mailings/${stuck}/x.json`]);
  });
});

it('skips a page or post that another run has just deleted', async () => {
  const listed = { listedPk: `${at.site}#place#bin`, listedSk: 'p' };
  await put('places', { pk: at.site, sk: 'place' });
  await put('pages', { pk: at.site, sk: 'p', ...listed });
  const binned = { binnedPk: at.site, binnedSk: begin.toISOString() };
  await put('posts', { pk: at.site, sk: 'p', ...binned });
  const send = async (command: DeleteCommand) =>
    command instanceof GetCommand ? {} : at.room.db.send(command);
  const texts = { removeUnder: async () => 0 };
  const pages = pagePurge(tablesOf({ send } as never), texts as never);
  const posts = postPurge(tablesOf({ send } as never), texts as never, noRelease);
  const ended = [
    await pages.of(at).endBefore(afterDays(1)),
    await posts.of(at).endBefore(afterDays(1)),
  ];
  expect(ended).toEqual([0, 0]);
});

it('deletes intakes after their term, except the last applied one and one in progress', async () => {
  const [old, last, young] = [newId(begin), newId(begin), newId(afterDays(300))];
  const atWork = newId(begin);
  for (const intakeUid of [old, last, young, atWork]) {
    await put('intake', {
      pk: at.site,
      sk: intakeUid,
      intakeUid,
      filename: 'r.zip',
      key: 'k',
      state: intakeUid === atWork ? 'applying' : 'applied',
      created_at: begin.toISOString(),
      updated_at: begin.toISOString(),
      created_by: 'u',
      counts: [],
      fault_count: 0,
      progress: { done: 0, total: 0 },
    });
  }
  await put('intake', { pk: at.site, sk: 'lock', last_applied: last });
  await purgeAt(keptDays.intakes + 1);
  expect(await stored()).toEqual(
    [...[last, young, atWork].map((uid) => `intake  ${uid}`), 'intake  lock'].sort(),
  );
});

it('lets read marks expire after their term', async () => {
  const read = { posts_postUid: 'p', users_userUid: 'u', type: 'notice' } as const;
  await readPostRepository(at.room)
    .of(at)
    .add({
      ...read,
      created_at: begin.toISOString(),
    });
  const items = await at.room.records('readposts');
  const { expires_at } = items.find(({ pk }) => pk === `${at.site}#u`) ?? {};
  expect(expires_at).toBe(afterDays(keptDays.reading).getTime() / 1000);
});

it('runs every class for every school when one fails, then fails', async () => {
  const done: string[] = [];
  const fine = { of: ({ site }: School) => ({ endBefore: async () => done.push(site) }) };
  const fails = bound({ endBefore: () => Promise.reject(new Error('broken')) });
  const run = purgeAll(['main', 'regional'].map(schoolNamed), {
    leavers: fails,
    erased: fine,
    mail: fine,
    intakes: fine,
    bin: fine,
    rollCalls: fine,
    deletedPages: fine,
    placeCopies: fine,
    places: fine,
    blogEntries: fine,
    reportFiles: fine,
    signingFiles: fine,
    newFiles: fine,
  });
  await expect(run(begin)).rejects.toThrow('leavers of main, leavers of regional');
  expect(done).toHaveLength(24);
});

it('leaves the records and unfinished purges of another school', async () => {
  await put('emailstatistics', { pk: 'main#m', sk: 'u1' });
  // What is to follow a page and a post that are gone.
  for (const table of ['pages', 'posts'] as const) await put(table, { pk: 'main#purge', sk: 'p' });
  const before = await stored('main');
  await purgeAt(5000);
  expect(await stored('main')).toEqual(before);
  expect(before).toHaveLength(3);
});

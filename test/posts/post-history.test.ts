import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, editor, request } from '#test/support/records/people';
import { postSchool, type SavedPost } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const hour = (n: number) => new Date(Date.UTC(2026, 2, 2, n));
function school() {
  const of = postSchool(tables);
  const history = (post: SavedPost, is: { limit?: number; next_token?: string | undefined } = {}) =>
    of.posts.versions({ limit: 20, ...is, postUid: post.postUid }, of.at(editor), request());
  const version = (postUid: string, updated_at: string, who = editor) =>
    of.posts.version({ postUid, version: updated_at }, of.at(who), request());
  return { ...of, history, version };
}

describe('the history of a post', () => {
  it('lists the current version first, then the earlier ones, each with person and time', async () => {
    const { write, save, history } = school();
    const first = await write({ title: 'One' });
    const second = await save(first, { title: 'Two' }, administrator, hour(1));
    await save(second, { title: 'Three', published: false }, editor, hour(2));
    const { records, next_token } = await history(first);
    expect(next_token).toBeUndefined();
    expect(records).toEqual([
      expect.objectContaining({
        title: 'Three',
        is_current: true,
        published: false,
        version: hour(2).toISOString(),
      }),
      expect.objectContaining({
        title: 'Two',
        is_current: false,
        published: true,
        version: hour(1).toISOString(),
      }),
      expect.objectContaining({ title: 'One', is_current: false, version: first.updated_at }),
    ]);
    expect(records.map(({ saved_by_name }) => saved_by_name)).toEqual(['Jo Ng', 'Jo Ng', 'Jo Ng']);
  });

  it('stores the name of the person who saved a version and keeps the author', async () => {
    const { write, save, history } = school();
    const post = await write();
    const changed = await save(post, { title: 'Two' }, { ...administrator, surname: 'Married' });
    expect(changed).toMatchObject({ users_username: 'ed', saved_by_name: 'Jo Married' });
    const { records } = await history(post);
    expect(records.map((each) => each.saved_by_name)).toEqual(['Jo Married', 'Jo Ng']);
  });

  it('names the author when a version does not say who saved it', async () => {
    const { site, write, history } = school();
    const post = await write();
    await tables.db.send(
      new UpdateCommand({
        TableName: tables.table('posts'),
        Key: { pk: site, sk: post.postUid },
        UpdateExpression: 'REMOVE saved_by, saved_by_name SET users_firstname = :ed',
        ExpressionAttributeValues: { ':ed': 'Edith' },
      }),
    );
    expect((await history(post)).records).toMatchObject([{ saved_by_name: 'Edith Ng' }]);
  });

  it('returns an earlier version with its text, pictures and audience', async () => {
    const { site, write, save, version } = school();
    const picture = `/media/${site}/${'c'.repeat(64)}-10x10.png`;
    const content_html = `<p>Bring <img src="${picture}" alt="A towel" width="10" height="10" /></p>`;
    const first = await write({ content_html, for_carer_only: true, type: 'principal' });
    await save(first, { content_html: '<p>Bring two.</p>' });
    const before = await version(first.postUid, first.updated_at);
    expect(before).toEqual(first);
    expect(before.content_html).toContain(picture);
    expect((await version(first.postUid, first.updated_at)).for_carer_only).toBe(true);
  });

  it('stores earlier texts of any length', async () => {
    const { write, save, version } = school();
    const long = (word: string) => `<p>${`${word} `.repeat(60_000).trim()}</p>`;
    const first = await write({ content_html: long('one') });
    let post: SavedPost = first;
    const states = [first];
    for (const word of ['two', 'three']) {
      const next = await save(post, { content_html: long(word) });
      states.push(next);
      post = next;
    }
    for (const state of states) {
      const kept = await version(post.postUid, state.updated_at);
      expect(kept.content_html === state.content_html).toBe(true);
    }
  });

  it('skips and repeats no version with any page size', async () => {
    const { write, save, history } = school();
    let post: SavedPost = await write({ title: '0' });
    for (let n = 1; n < 8; n++) post = await save(post, { title: `${n}` });
    for (const limit of [1, 2, 3, 7, 8, 9]) {
      const seen: string[] = [];
      let next_token: string | undefined;
      do {
        const page = await history(post, { limit, next_token });
        expect(page.records.length).toBeLessThanOrEqual(limit);
        seen.push(...page.records.map(({ title }) => title));
        next_token = page.next_token;
      } while (next_token);
      expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1', '0']);
    }
  });

  it('stores only the replaced version when 3 changes arrive at the same moment', async () => {
    const { write, save, history } = school();
    const post = await write({ title: 'Before' });
    await Promise.allSettled(['One', 'Two', 'Three'].map((title) => save(post, { title })));
    const titles = (await history(post)).records.map(({ title }) => title);
    expect(titles).toHaveLength(2);
    expect(titles[1]).toBe('Before');
  });

  it('answers “not available” for posts of another school, unknown versions and unknown posts', async () => {
    const one = school();
    const two = school();
    const post = await one.write();
    const refused = expect.objectContaining({ kind: 'notFound' });
    await expect(two.version(post.postUid, post.updated_at)).rejects.toEqual(refused);
    await expect(two.history(post)).rejects.toEqual(refused);
    await expect(one.version(post.postUid, hour(9).toISOString())).rejects.toEqual(refused);
    await expect(one.version('unknown', post.updated_at)).rejects.toEqual(refused);
  });
});

describe('simultaneous changes of a post', () => {
  it.each([2, 3, 4])('loses no version that any of %i editors saved', async (editors) => {
    const { posts, at, write, save, history } = school();
    const { postUid } = await write({ title: 'start' });
    const saved = ['start'];
    // Each loads, thinks for a while, and saves on what was loaded; who is refused loads again.
    const edit = async (name: number) => {
      for (let n = 0; n < 80 / editors; n++) {
        const loaded = await posts.get({ postUid }, at(editor), request());
        await new Promise((done) => setTimeout(done, Math.random() * 4));
        const title = `${name} ${n}`;
        try {
          await save(loaded, { title });
          saved.push(title);
        } catch (error) {
          expect(error).toMatchObject({ kind: 'conflict' });
        }
      }
    };
    await Promise.all(Array.from({ length: editors }, (_, name) => edit(name)));
    const post = await posts.get({ postUid }, at(editor), request());
    const titles = (await history(post, { limit: 100 })).records.map(({ title }) => title);
    expect(saved.length).toBeGreaterThan(80 / editors);
    expect([...titles].sort()).toEqual([...saved].sort());
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminPostQuery } from '#shared/posts/posts.schemas';
import {
  administrator,
  editor,
  person,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { postSchool, type SavedPost } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const notFound = expect.objectContaining({ kind: 'notFound' });
const forbidden = expect.objectContaining({ kind: 'forbidden' });
function school() {
  const of = postSchool(tables);
  const minute = (n: number) => request({ now: new Date(Date.UTC(2026, 2, 2, 0, n)) });
  const remove = ({ postUid }: SavedPost, who = administrator, n = 1) =>
    of.posts.remove({ postUid }, of.at(who), minute(n));
  const restore = ({ postUid }: SavedPost, who = administrator, n = 2) =>
    of.posts.restore({ postUid }, of.at(who), minute(n));
  const bin = (is: { limit?: number; next_token?: string | undefined } = {}) =>
    of.posts.bin({ limit: 20, ...is, bin: true }, of.at(administrator), request());
  const titlesForAdmin = async (sort: string) => {
    const query = AdminPostQuery.parse({ get_posts_for_admin: 'true', sort });
    const page = await of.posts.listForAdmin(query, of.at(editor), request());
    return page.records.map(({ title }) => title);
  };
  return { ...of, remove, restore, bin, titlesForAdmin };
}

describe('the bin', () => {
  it('lists removed posts, the last removed first, with time and person', async () => {
    const { write, remove, bin } = school();
    const [one, two] = [await write({ title: 'One' }), await write({ title: 'Two' })];
    await write();
    await remove(two, { ...administrator, firstname: 'Ada', surname: 'Lo' }, 1);
    await remove(one, administrator, 2);
    const { records, next_token } = await bin();
    expect(next_token).toBeUndefined();
    expect(records).toEqual([
      expect.objectContaining({
        title: 'One',
        is_deleted: true,
        deleted_at: '2026-03-02T00:02:00.000Z',
      }),
      expect.objectContaining({
        title: 'Two',
        deleted_at: '2026-03-02T00:01:00.000Z',
        deleted_by_name: 'Ada Lo',
      }),
    ]);
    expect(records[0]).not.toHaveProperty('content_html');
  });

  it('says which posts asked their readers', async () => {
    const { write, remove, bin } = school();
    const ask = { by: '2026-03-06', rule: 'any_carer' as const };
    await remove(await write({ title: 'Silent' }), administrator, 1);
    await remove(await write({ title: 'Asking', ask }), administrator, 2);
    const { records } = await bin();
    expect(records.map(({ title, asks }) => [title, asks])).toEqual([
      ['Asking', true],
      ['Silent', undefined],
    ]);
  });

  it('returns removed posts page by page', async () => {
    const { write, remove, bin } = school();
    for (let n = 0; n < 5; n++) await remove(await write({ title: `${n}` }), administrator, n);
    const seen: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await bin({ limit: 2, next_token });
      seen.push(...page.records.map(({ title }) => title));
      next_token = page.next_token;
    } while (next_token);
    expect(seen).toEqual(['4', '3', '2', '1', '0']);
  });

  it('shows no removed post of another school', async () => {
    const one = school();
    await one.remove(await one.write());
    expect((await school().bin()).records).toEqual([]);
  });
});

describe('restoring a post', () => {
  it('restores a post unchanged into every list, as a new version', async () => {
    const { posts, at, write, remove, restore, bin, titles, titlesForAdmin } = school();
    const before = await write({ title: 'Back again', content_html: '<p>Same.</p>' });
    await remove(before);
    expect(await titles(student)).toEqual([]);
    const after = await restore(before, administrator);
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await titles(student)).toEqual(['Back again']);
    for (const sort of ['created_at', 'publish_start', 'publish_end', 'title']) {
      expect(await titlesForAdmin(sort)).toEqual(['Back again']);
    }
    expect((await bin()).records).toEqual([]);
    expect(await posts.get({ postUid: before.postUid }, at(student), request())).toMatchObject({
      content_html: '<p>Same.</p>',
    });
  });

  it('keeps the history and refuses a change of the version from before the removal', async () => {
    const { posts, at, write, save, remove, restore } = school();
    const first = await write({ title: 'One' });
    const second = await save(first, { title: 'Two' });
    await remove(second);
    await restore(second);
    const query = { limit: 20, postUid: first.postUid };
    const { records } = await posts.versions(query, at(editor), request());
    expect(records.map(({ title }) => title)).toEqual(['Two', 'Two', 'One']);
    await expect(save(second, { title: 'Three' })).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('restores the same post repeatedly', async () => {
    const { write, remove, restore, titles } = school();
    const post = await write();
    for (let n = 0; n < 6; n += 2) {
      await remove(post, administrator, n);
      await restore(post, administrator, n + 1);
    }
    expect(await titles(student)).toEqual(['Swimming carnival']);
  });

  it('allows administrators, and editors for posts they removed themselves', async () => {
    const { write, remove, restore } = school();
    const own = await write({ title: 'Own', published: false });
    const other = await write({ title: 'Other', published: false });
    const colleague = person({ username: 'eve', capabilities: ['editor'] });
    await remove(own, editor);
    await remove(other, administrator);
    await expect(restore(own, colleague)).rejects.toEqual(notFound);
    await expect(restore(other, editor)).rejects.toEqual(notFound);
    expect((await restore(own, editor)).title).toBe('Own');
    expect((await restore(other, administrator)).title).toBe('Other');
  });

  it('returns the post when it was restored before, also to 2 simultaneous requests', async () => {
    const { write, remove, restore, bin, titles } = school();
    const post = await write({ title: 'Once' });
    expect((await restore(post)).updated_at).toBe(post.updated_at);
    await remove(post);
    const all = await Promise.allSettled([restore(post), restore(post), restore(post)]);
    expect(all.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await restore(post)).title).toBe('Once');
    expect(await titles(student)).toEqual(['Once']);
    expect((await bin()).records).toEqual([]);
  });

  it('answers “not available” for unknown posts and posts of another school', async () => {
    const one = school();
    const two = school();
    const post = await one.write();
    await one.remove(post);
    await expect(two.restore(post)).rejects.toEqual(notFound);
    await expect(one.restore({ ...post, postUid: 'unknown' })).rejects.toEqual(notFound);
  });

  it('restores a post with its own slug after a second post took its title', async () => {
    const { write, remove, restore, titles } = school();
    const first = await write({ excerpt: '1' });
    await remove(first);
    const second = await write({ excerpt: '2' });
    const back = await restore(first);
    expect(back.slug).toBe(first.slug);
    expect(second.slug).not.toBe(first.slug);
    expect(await titles(teacher)).toHaveLength(2);
  });
});

describe('removing a post', () => {
  it('allows administrators, and editors for their own drafts', async () => {
    const { write, posts, at } = school();
    const live = await write();
    const draft = await write({ published: false });
    const colleague = person({ username: 'eve', capabilities: ['editor'] });
    await expect(posts.remove({ postUid: live.postUid }, at(editor), request())).rejects.toEqual(
      forbidden,
    );
    await expect(
      posts.remove({ postUid: draft.postUid }, at(colleague), request()),
    ).rejects.toEqual(forbidden);
    await posts.remove({ postUid: draft.postUid }, at(editor), request());
    await posts.remove({ postUid: live.postUid }, at(administrator), request());
    await expect(
      posts.get({ postUid: live.postUid }, at(administrator), request()),
    ).rejects.toEqual(notFound);
  });

  it('answers “not available” when the post is already removed', async () => {
    const { write, remove } = school();
    const post = await write();
    await remove(post);
    await expect(remove(post)).rejects.toEqual(notFound);
  });

  it('removes a post or reports a conflict during a simultaneous save, and loses no version', async () => {
    const { posts, at, write, save, remove, restore } = school();
    const post = await write({ title: 'Before' });
    await Promise.allSettled([save(post, { title: 'After' }), remove(post)]);
    await remove(post).catch(() => {});
    await restore(post);
    const query = { limit: 20, postUid: post.postUid };
    const { records } = await posts.versions(query, at(editor), request());
    expect(records.map(({ title }) => title)).toContain('Before');
  });
});

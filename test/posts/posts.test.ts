import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminPostQuery, PostQuery } from '#shared/posts/posts.schemas';
import {
  administrator,
  affiliate,
  carer,
  editor,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { audience, notice, postSchool } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const school = () => postSchool(tables);
const refusal = (kind: string) => expect.objectContaining({ kind });

describe('a list for readers', () => {
  it('shows each reader only the posts for their audience, newest first', async () => {
    const { write, titles } = school();
    const at = (day: number) => ({ publish_start: `2026-02-0${day}T00:00:00.000Z` });
    await write({ title: 'Staff', ...at(1), group_list: audience('STAFF') });
    await write({
      title: 'Year 7 families',
      ...at(2),
      group_list: audience('STUDENTS', 'CARERS', '#year-7'),
    });
    await write({
      title: 'Year 8 families',
      ...at(3),
      group_list: audience('STUDENTS', 'CARERS', '#year-8'),
    });
    await write({
      title: 'Everyone signed in',
      ...at(4),
      group_list: audience(),
      make_public: true,
    });
    await write({
      title: 'Carers of anyone',
      ...at(5),
      type: 'principal',
      for_carer_only: true,
      group_list: audience('STUDENTS', 'CARERS'),
    });
    await write({ title: 'Draft', published: false });
    await write({ title: 'Later', publish_start: '2026-03-02T00:00:00.001Z' });
    await write({ title: 'Over', publish_end: '2026-03-02T00:00:00.000Z' });
    expect(await titles(teacher)).toEqual(['Everyone signed in', 'Staff']);
    expect(await titles(student)).toEqual(['Everyone signed in', 'Year 7 families']);
    expect(await titles(carer)).toEqual([
      'Carers of anyone',
      'Everyone signed in',
      'Year 7 families',
    ]);
    expect(await titles(affiliate)).toEqual(['Everyone signed in']);
    expect(await titles(administrator)).toEqual(['Everyone signed in', 'Staff']);
  });

  it('shows no post of another school with the same ids and names', async () => {
    const one = school();
    const two = school();
    await one.write({ title: 'Ours' });
    expect(await two.titles(teacher)).toEqual([]);
  });

  it('filters by type, category and title, and refuses administrators’ filters', async () => {
    const { write, titles } = school();
    await write({
      title: 'Results',
      type: 'newsletter',
      publish_start: '2026-03-02T00:00:00.000Z',
      postcategory_categoryid: 'sport',
    });
    await write({ title: 'Swimming results' });
    expect(await titles(teacher, { types: 'newsletter' })).toEqual(['Results']);
    expect(await titles(teacher, { types: 'newsletter,notice', title_keyword: 'SWIM' })).toEqual([
      'Swimming results',
    ]);
    expect(await titles(teacher, { categories: 'sport' })).toEqual(['Results']);
    expect(PostQuery.safeParse({ publish_start: 'NOW' }).success).toBe(false);
    expect(PostQuery.safeParse({ types: 'secret' }).success).toBe(false);
  });

  it('pages through any number of posts without skipping or repeating one', async () => {
    const { write, posts, at } = school();
    for (let i = 0; i < 57; i++) {
      const type = ['notice', 'principal', 'dailyemail'][i % 3];
      const publish_start = `2026-02-${String(1 + (i % 20)).padStart(2, '0')}T00:00:00.000Z`;
      await write({
        title: `Post ${i}`,
        type,
        publish_start,
        group_list: i % 4 ? audience('STAFF') : audience('STUDENTS'),
      });
    }
    const seen: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await posts.list(
        PostQuery.parse({ limit: 7, ...(next_token && { next_token }) }),
        at(teacher),
        request(),
      );
      seen.push(...page.records.map(({ title }) => title));
      next_token = page.next_token;
    } while (next_token);
    expect(seen).toHaveLength(42);
    expect(new Set(seen).size).toBe(42);
  });

  it('refuses a changed page token', async () => {
    const { posts, at } = school();
    const asked = posts.list(PostQuery.parse({ next_token: '%%%' }), at(teacher), request());
    await expect(asked).rejects.toEqual(refusal('badRequest'));
  });
});

describe('one post', () => {
  it('answers the same “not available” for unknown, draft, ended, removed and hidden posts', async () => {
    const { write, posts, at } = school();
    const removed = await write({ title: 'Removed' });
    await posts.remove({ postUid: removed.postUid }, at(administrator), request());
    const hidden = await Promise.all([
      write({ published: false }),
      write({ publish_end: '2026-03-01T12:00:00.000Z' }),
      write({ publish_start: '2026-04-01T00:00:00.000Z' }),
      write({ group_list: audience('STAFF') }),
      write({ type: 'principal', for_carer_only: true, make_public: true }),
    ]);
    const messages = new Set<string>();
    for (const postUid of ['unknown', removed.postUid, ...hidden.map((post) => post.postUid)]) {
      const error = await posts.get({ postUid }, at(student), request()).catch((e) => e);
      expect(error).toEqual(refusal('notFound'));
      messages.add(error.message);
    }
    expect(messages.size).toBe(1);
  });

  it('returns the text to readers, and audience and flags only to editors', async () => {
    const { write, posts, at } = school();
    const { postUid } = await write();
    const forReader = await posts.get({ postUid }, at(student), request());
    const forEditor = await posts.get({ postUid }, at(editor), request());
    expect(forReader.content_html).toBe('<p>Bring a towel.</p>');
    expect(Object.keys(forReader)).not.toContain('group_list');
    expect(Object.keys(forReader)).not.toContain('for_carer_only');
    expect(Object.keys(forReader)).not.toContain('users_username');
    expect(forEditor.group_list?.userTypes).toHaveLength(3);
  });

  it('stores a text of 2 MB unchanged', async () => {
    const { write, posts, at } = school();
    const long = `<p>${'🏫 Grüße, 學校! '.repeat(90_000)}</p>`.slice(0, 1_000_000);
    const content_html =
      `${long.replace(/<[^>]*$/, '').replace(/[\uD800-\uDBFF]$/, '')}</p>`.replace(
        '</p></p>',
        '</p>',
      );
    expect(Buffer.byteLength(content_html)).toBeGreaterThan(1_500_000);
    const { postUid } = await write({ content_html });
    expect((await posts.get({ postUid }, at(student), request())).content_html).toBe(content_html);
  });
});

describe("the administrators' list", () => {
  const ask = async (of: ReturnType<typeof school>, query: Record<string, unknown> = {}) => {
    const parsed = AdminPostQuery.parse({ get_posts_for_admin: 'true', ...query });
    return (await of.posts.listForAdmin(parsed, of.at(editor), request())).records.map(
      ({ title }) => title,
    );
  };

  it('shows 90 days back to 365 days ahead by default, with drafts', async () => {
    const of = school();
    await of.write({
      title: 'Ended long ago',
      publish_start: '2025-01-01T00:00:00.000Z',
      publish_end: '2025-02-01T00:00:00.000Z',
    });
    await of.write({
      title: 'Ended lately',
      publish_start: '2025-01-01T00:00:00.000Z',
      publish_end: '2026-02-01T00:00:00.000Z',
    });
    await of.write({ title: 'Next year', publish_start: '2027-02-01T00:00:00.000Z' });
    await of.write({ title: 'In two years', publish_start: '2028-02-01T00:00:00.000Z' });
    await of.write({
      title: 'Draft',
      published: false,
      publish_start: 'UNPUBLISHED',
      publish_end: 'UNPUBLISHED',
    });
    expect((await ask(of)).sort()).toEqual(['Draft', 'Ended lately', 'Next year']);
    expect(await ask(of, { publish_start: '2025-01-15', publish_end: '2025-01-15' })).toContain(
      'Ended long ago',
    );
    expect((await ask(of, { published: 'true' })).sort()).toEqual(['Ended lately', 'Next year']);
  });

  it('treats NOW on both sides as “Currently Live”', async () => {
    const of = school();
    await of.write({ title: 'Live' });
    await of.write({ title: 'Scheduled', publish_start: '2026-04-01T00:00:00.000Z' });
    await of.write({ title: 'Draft', published: false });
    expect(await ask(of, { publish_start: 'NOW', publish_end: 'NOW' })).toEqual(['Live']);
  });

  it('reports a missing or wrong date in the specified words', async () => {
    const of = school();
    await expect(ask(of, { publish_start: '2026-01-01' })).rejects.toMatchObject({
      message: '*Please select publish end date.',
    });
    await expect(ask(of, { publish_end: '2026-01-01' })).rejects.toMatchObject({
      message: '*Please select publish start date.',
    });
    await expect(
      ask(of, { publish_start: '2026-02-01', publish_end: '2026-01-01' }),
    ).rejects.toMatchObject({ message: '*Please select valid date.' });
  });

  it('filters by group, reach, type and title, and sorts by every offered column', async () => {
    const of = school();
    await of.write({
      title: 'b',
      publish_start: '2026-02-02T00:00:00.000Z',
      publish_end: '2026-12-01T00:00:00.000Z',
      group_list: audience('STUDENTS', '#Rowing'),
    });
    await of.write({
      title: 'a',
      publish_start: '2026-02-03T00:00:00.000Z',
      publish_end: '2026-11-01T00:00:00.000Z',
      make_public: true,
    });
    await of.write({ title: 'C', type: 'dailyemail', publish_start: '2026-02-01T00:00:00.000Z' });
    expect(await ask(of, { group_keyword: 'row' })).toEqual(['b']);
    expect(await ask(of, { made_public: 'true' })).toEqual(['a']);
    expect(await ask(of, { types: 'dailyemail' })).toEqual(['C']);
    expect(await ask(of, { title_keyword: 'c' })).toEqual(['C']);
    expect(await ask(of, { sort: 'title', order: 'asc' })).toEqual(['a', 'b', 'C']);
    expect(await ask(of, { sort: 'publish_start', order: 'asc' })).toEqual(['C', 'b', 'a']);
    expect(await ask(of, { sort: 'publish_end', order: 'asc' })).toEqual(['a', 'b', 'C']);
    const later = request({ now: new Date('2026-03-02T01:00:00.000Z') });
    const image = `${of.site}/${'b'.repeat(64)}-450x320.png`;
    await of.posts.create(
      notice({ title: 'Newest', featured_img_url: image }),
      of.at(editor),
      later,
    );
    expect((await ask(of))[0]).toBe('Newest');
  });
});

describe('the file of a list', () => {
  it('contains the caller’s posts, and refuses readers who use administrators’ filters', async () => {
    const { write, posts, at } = school();
    await write({ title: 'For all' });
    await write({ title: 'For staff', group_list: audience('STAFF') });
    await posts.signedUrl({ signed_url: true, limit: 20 }, at(student), request());
    const file = JSON.parse(posts.published[0] ?? '{}');
    expect(file.responceObject.records.map((post: { title: string }) => post.title)).toEqual([
      'For all',
    ]);
    const asAdmin = posts.signedUrl(
      { signed_url: true, get_posts_for_admin: true, limit: 20 },
      at(student),
      request(),
    );
    await expect(asAdmin).rejects.toEqual(refusal('forbidden'));
    for (const asked of [{ published: true }, { made_public: true }, { group_keyword: 'year' }]) {
      const asEditor = posts.signedUrl(
        { signed_url: true, limit: 20, ...asked },
        at(student),
        request(),
      );
      await expect(asEditor).rejects.toEqual(refusal('forbidden'));
    }
  });
});

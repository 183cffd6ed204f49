import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminPostQuery, PostDraft, PostQuery } from '#shared/contract/posts';
import { isBlank } from '#shared/domain/post-rules';
import {
  administrator,
  affiliate,
  carer,
  editor,
  person,
  request,
  student,
  teacher,
} from '#test/support/people';
import { audience, notice, postSchool } from '#test/support/posts';
import { startTestTables, type TestTables } from '#test/support/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const school = () => postSchool(tables);
const refusal = (kind: string) => expect.objectContaining({ kind });

describe('a list for readers', () => {
  it('shows each reader what is meant for them and nothing else, newest first', async () => {
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

  it('shows nothing of another school, even with the same ids and names', async () => {
    const one = school();
    const two = school();
    await one.write({ title: 'Ours' });
    expect(await two.titles(teacher)).toEqual([]);
  });

  it('filters by type, category and title, and refuses what only administrators may ask', async () => {
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

  it('answers a token that was tampered with in words', async () => {
    const { posts, at } = school();
    const asked = posts.list(PostQuery.parse({ next_token: '%%%' }), at(teacher), request());
    await expect(asked).rejects.toEqual(refusal('badRequest'));
  });
});

describe('one post', () => {
  it('is the same “not available” when it never was, is a draft, is over, is removed, or is for others', async () => {
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

  it('gives readers the text and no word about its audience or flags, editors both', async () => {
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

  it('keeps a text of 2 MB whole', async () => {
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

describe('writing a post', () => {
  it('takes the excerpt from the first 150 characters until one is written', async () => {
    const { write } = school();
    const text = 'Long words about the swimming carnival. '.repeat(10);
    expect(
      (await write({ content_html: `<h1>News</h1><p>${text}</p>` })).excerpt.length,
    ).toBeLessThanOrEqual(150);
    expect((await write({ excerpt: 'Mine.' })).excerpt).toBe('Mine.');
  });

  it('stores what the server knows, not what the body claims', async () => {
    const { write, at } = school();
    const post = await write({
      users_userid: 'somebody',
      users_username: 'else',
      created_at: '1999-01-01T00:00:00.000Z',
      slug: 'mine',
    });
    expect(post).toMatchObject({
      users_userid: at(editor).userUid,
      users_username: 'ed',
      slug: 'swimming-carnival',
    });
    expect(post.created_at).toBe(now.toISOString());
  });

  it('makes one post of a request that is sent four times at once, and of its retries later', async () => {
    const { posts, at, site } = school();
    const draft = notice({
      title: 'Once',
      featured_img_url: `${site}/${'b'.repeat(64)}-450x320.png`,
    });
    for (const idempotencyKey of ['a-key', undefined]) {
      const send = (minutes = 0) =>
        posts.create(
          draft,
          at(editor),
          request({ idempotencyKey, now: new Date(now.getTime() + minutes * 60_000) }),
        );
      const all = await Promise.allSettled([send(), send(), send(), send()]);
      const made = new Set(all.flatMap((r) => (r.status === 'fulfilled' ? [r.value.postUid] : [])));
      expect(made.size).toBe(1);
      expect(all.filter((r) => r.status === 'rejected' && r.reason.kind !== 'conflict')).toEqual(
        [],
      );
      expect(made.has((await send(4.5)).postUid)).toBe(true);
    }
  });

  it('refuses other content under a key that was used', async () => {
    const { posts, at, site } = school();
    const image = { featured_img_url: `${site}/${'b'.repeat(64)}-450x320.png` };
    const keyed = request({ idempotencyKey: 'same' });
    await posts.create(notice({ title: 'One', ...image }), at(editor), keyed);
    await expect(
      posts.create(notice({ title: 'Two', ...image }), at(editor), keyed),
    ).rejects.toEqual(refusal('badRequest'));
  });

  it('gives two posts of one title different slugs', async () => {
    const { write } = school();
    const [one, two] = [await write({ excerpt: '1' }), await write({ excerpt: '2' })];
    expect(one.slug).toBe('swimming-carnival');
    expect(two.slug).toMatch(/^swimming-carnival-.{8}$/);
  });

  it('refuses a group or a category that is not of this school, and a newsletter that starts in the past', async () => {
    const { write } = school();
    const field = (name: string) =>
      expect.objectContaining({ fields: expect.objectContaining({ [name]: expect.any(String) }) });
    await expect(write({ group_list: audience('STAFF', '#unknown-1') })).rejects.toEqual(
      field('group_list.groups'),
    );
    const newsletter = { type: 'newsletter', postcategory_categoryid: 'other' };
    await expect(
      write({ ...newsletter, publish_start: '2026-03-02T01:00:00.000Z' }),
    ).rejects.toEqual(field('postcategory_categoryid'));
    await expect(
      write({
        ...newsletter,
        postcategory_categoryid: 'sport',
        publish_start: '2026-02-27T00:00:00.000Z',
      }),
    ).rejects.toEqual(field('publish_start'));
  });

  it('says everything at once that only the server can know', async () => {
    const { write } = school();
    await expect(
      write({
        type: 'newsletter',
        content_html: '<p><script>alert(1)</script></p>',
        postcategory_categoryid: 'other',
        publish_start: '2026-02-27T00:00:00.000Z',
        group_list: audience('STAFF', '#unknown-1'),
        featured_img_url: `/media/regional/${'a'.repeat(64)}-450x320.jpg`,
      }),
    ).rejects.toMatchObject({
      fields: {
        content_html: '*Please enter content html',
        postcategory_categoryid: '*Please select one category.',
        publish_start: 'A start date cannot be in the past.',
        'group_list.groups': expect.any(String),
        featuredImage: '*Please select image.',
      },
    });
  });

  it('looks at the start of a newsletter again when a draft of it is published', async () => {
    const { write, save } = school();
    const newsletter = { type: 'newsletter', postcategory_categoryid: 'sport' };
    const past = { publish_start: '2026-02-27T00:00:00.000Z' };
    const draft = await write({ ...newsletter, ...past, published: false });
    await expect(save(draft, { ...newsletter, ...past })).rejects.toMatchObject({
      fields: { publish_start: 'A start date cannot be in the past.' },
    });
    const live = await save(draft, { ...newsletter, publish_start: '2026-03-02T00:00:00.000Z' });
    const weekLater = new Date('2026-03-09T00:00:00.000Z');
    const same = { ...newsletter, publish_start: '2026-03-02T00:00:00.000Z', title: 'Mended' };
    expect((await save(live, same, editor, weekLater)).title).toBe('Mended');
  });

  it('turns full addresses of the school’s own host into paths', async () => {
    const { write } = school();
    const { content_html } = await write({
      content_html: '<p><a href="https://main.portal.example.edu/calendar?d=1">Dates</a></p>',
    });
    expect(content_html).toContain('href="/calendar?d=1"');
    expect(content_html).not.toContain('target=');
  });

  it('starts a clone as a draft that still excludes students', async () => {
    const { write } = school();
    const clone = await write({ type: 'principal', for_carer_only: true, clone: true });
    expect(clone).toMatchObject({ published: false, for_carer_only: true });
  });
});

describe('hostile or careless input', () => {
  it('is looked at in time that grows with its length, however it is made', () => {
    for (const text of ['<'.repeat(2_000_000), '<!--'.repeat(500_000), '<p '.repeat(600_000)]) {
      expect(isBlank(text)).toBe(false);
    }
  });

  it('is refused when a time is finer than a millisecond, a title shows nothing or turns the words around it', () => {
    const fails = (is: Record<string, unknown>) => {
      const given = { ...notice(), clone: false, ...is };
      return !PostDraft.safeParse(given).success;
    };
    expect(fails({ publish_start: `2026-03-01T00:00:00.${'1'.repeat(3000)}Z` })).toBe(true);
    expect(fails({ publish_start: '2026-03-01T00:00:00Z' })).toBe(true);
    expect(fails({ title: '\u200b' })).toBe(true);
    expect(fails({ title: 'Fees \u202egnp.exe' })).toBe(true);
    expect(fails({ title: 'مدرسة 🏫' })).toBe(false);
  });

  it('is refused when the picture is none of this school’s', async () => {
    const { write } = school();
    const foreign = `/media/regional/${'a'.repeat(64)}-450x320.jpg`;
    await expect(write({ featured_img_url: foreign })).rejects.toMatchObject({
      fields: { featuredImage: '*Please select image.' },
    });
  });
});

describe('the same post again', () => {
  it('is made anew when the first one was removed', async () => {
    const { write, posts, at } = school();
    const first = await write({ published: false });
    await posts.remove({ postUid: first.postUid }, at(editor), request());
    const second = await write({ published: false });
    expect(second.postUid).not.toBe(first.postUid);
    expect((await write({ published: false })).postUid).toBe(second.postUid);
  });
});

describe('changing a post', () => {
  it('keeps id, slug, author and time of creation', async () => {
    const { write, save } = school();
    const post = await write();
    const changed = await save(post, { title: 'Athletics carnival' }, administrator);
    expect(changed).toMatchObject({
      title: 'Athletics carnival',
      slug: 'swimming-carnival',
      users_username: 'ed',
      created_at: post.created_at,
    });
    expect(changed.updated_at > post.updated_at).toBe(true);
  });

  it('answers 409 with the newer version when somebody else was first', async () => {
    const { write, save } = school();
    const post = await write();
    await save(post, { title: 'First' });
    const late = save(post, { title: 'Second' }, administrator);
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { title: 'First' } },
    });
  });

  it('lets one of two changes win that are made at the same moment', async () => {
    const { write, save } = school();
    const post = await write();
    const both = await Promise.allSettled(['One', 'Two'].map((title) => save(post, { title })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const won = both.find((each) => each.status === 'fulfilled')?.value.title;
    const lost = both.find((each) => each.status === 'rejected')?.reason;
    expect(lost).toMatchObject({ kind: 'conflict', details: { current: { title: won } } });
  });

  it('takes a withdrawn post out of every list at once', async () => {
    const { write, save, titles } = school();
    const post = await write();
    expect(await titles(student)).toEqual(['Swimming carnival']);
    await save(post, {
      published: false,
      publish_start: 'UNPUBLISHED',
      publish_end: 'UNPUBLISHED',
    });
    expect(await titles(student)).toEqual([]);
  });
});

describe('removing a post', () => {
  it('is for administrators, and for editors while it is their own draft', async () => {
    const { write, posts, at } = school();
    const live = await write();
    const draft = await write({ published: false });
    const colleague = person({ username: 'eve', capabilities: ['editor'] });
    await expect(posts.remove({ postUid: live.postUid }, at(editor), request())).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(
      posts.remove({ postUid: draft.postUid }, at(colleague), request()),
    ).rejects.toEqual(refusal('forbidden'));
    await posts.remove({ postUid: draft.postUid }, at(editor), request());
    await posts.remove({ postUid: live.postUid }, at(administrator), request());
    await expect(
      posts.get({ postUid: live.postUid }, at(administrator), request()),
    ).rejects.toEqual(refusal('notFound'));
  });
});

describe("the administrators' list", () => {
  const ask = async (of: ReturnType<typeof school>, query: Record<string, unknown> = {}) => {
    const parsed = AdminPostQuery.parse({ get_posts_for_admin: 'true', ...query });
    return (await of.posts.listForAdmin(parsed, of.at(editor), request())).records.map(
      ({ title }) => title,
    );
  };

  it('shows 90 days back to 365 ahead unless asked otherwise, drafts included', async () => {
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

  it('takes NOW on both sides as “Currently Live”', async () => {
    const of = school();
    await of.write({ title: 'Live' });
    await of.write({ title: 'Scheduled', publish_start: '2026-04-01T00:00:00.000Z' });
    await of.write({ title: 'Draft', published: false });
    expect(await ask(of, { publish_start: 'NOW', publish_end: 'NOW' })).toEqual(['Live']);
  });

  it('says which date is missing or wrong in the words of the specification', async () => {
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

  it('filters by group, reach, type and title, and sorts by every column that is offered', async () => {
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

describe('a signed list', () => {
  it('holds what the caller may see, and is not for readers who ask as administrators', async () => {
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

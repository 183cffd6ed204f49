import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBlank } from '#shared/posts/post-rules';
import { PostChange, PostDraft } from '#shared/posts/posts.schemas';
import { administrator, editor, request, student } from '#test/support/records/people';
import { audience, notice, postSchool } from '#test/support/records/posts';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('posts', 'asks', 'post-versions', 'idempotency');
});
afterAll(() => tables.stop());

const now = new Date('2026-03-02T00:00:00.000Z');
const school = () => postSchool(tables);
const refusal = (kind: string) => expect.objectContaining({ kind });

describe('writing a post', () => {
  it('fills an empty excerpt with the first 150 characters of the text', async () => {
    const { write } = school();
    const text = 'Long words about the swimming carnival. '.repeat(10);
    expect(
      (await write({ content_html: `<h1>News</h1><p>${text}</p>` })).excerpt.length,
    ).toBeLessThanOrEqual(150);
    expect((await write({ excerpt: 'Mine.' })).excerpt).toBe('Mine.');
  });

  it('stores author, time and slug from the server, not from the body', async () => {
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

  it('creates one post from 4 simultaneous requests and a later retry', async () => {
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

  it('refuses different content with a used idempotency key', async () => {
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

  it('refuses a group or category of another school, and a newsletter that starts in the past', async () => {
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

  it('reports all faults that only the server can find in one answer', async () => {
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

  it('refuses pictures that were not uploaded, as featured image and in the text', async () => {
    const { write, site } = school();
    const dead = `/media/${site}/${'dead'.repeat(16)}-450x320.png`;
    const stored = `/media/${site}/${'b'.repeat(64)}-450x320.png`;
    await expect(
      write({
        featured_img_url: dead,
        content_html: `<p>Look <img src="${dead}" alt=""><img src="${stored}" alt=""></p>`,
      }),
    ).rejects.toMatchObject({
      fields: {
        featuredImage: 'This picture is not uploaded. Choose a file instead.',
        content_html:
          'One picture in the text is not uploaded. Remove it, or add it with the picture button.',
      },
    });
    const text = `<p>Look <img src="${stored}" alt=""></p>`;
    expect((await write({ content_html: text })).content_html).toContain(stored);
  });

  it('refuses to exclude students in a type without that option, and keeps the stored flag', async () => {
    const { write, posts, at, save } = school();
    const letter = await write({ type: 'principal', for_carer_only: true });
    for (const type of ['notice', 'newsletter'] as const) {
      const sent = { type, for_carer_only: true, postcategory_categoryid: 'sport' };
      await expect(async () => save(letter, sent)).rejects.toThrow(/cannot exclude students/);
    }
    await expect(posts.get(letter, at(student), request())).rejects.toEqual(refusal('notFound'));
    const { updated_at: _, clone: __, ...form } = notice();
    const issues = PostChange.safeParse({
      ...form,
      postUid: letter.postUid,
      updated_at: letter.updated_at,
      for_carer_only: true,
    }).error?.issues;
    expect(issues).toMatchObject([
      {
        path: ['for_carer_only'],
        message:
          'This type cannot exclude students. Choose principal’s message or daily e-mail, or untick “Exclude students”.',
      },
    ]);
  });

  it('checks the start of a newsletter again when its draft is published', async () => {
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

  it('turns links to the school’s own host into paths', async () => {
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

describe('hostile or faulty input', () => {
  it('takes linear time to check any text', () => {
    for (const text of ['<'.repeat(2_000_000), '<!--'.repeat(500_000), '<p '.repeat(600_000)]) {
      expect(isBlank(text)).toBe(false);
    }
  });

  it('rejects times finer than 1 ms, and titles that are invisible or reverse the text around them', () => {
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

  it('rejects a picture of another school', async () => {
    const { write } = school();
    const foreign = `/media/regional/${'a'.repeat(64)}-450x320.jpg`;
    await expect(write({ featured_img_url: foreign })).rejects.toMatchObject({
      fields: { featuredImage: '*Please select image.' },
    });
  });
});

describe('the same request after a removal', () => {
  it('creates a new post when the first one was removed', async () => {
    const { write, posts, at } = school();
    const first = await write({ published: false });
    await posts.remove({ postUid: first.postUid }, at(editor), request());
    const second = await write({ published: false });
    expect(second.postUid).not.toBe(first.postUid);
    expect((await write({ published: false })).postUid).toBe(second.postUid);
  });
});

describe('changing a post', () => {
  it('keeps id, slug, author and creation time', async () => {
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

  it('answers 409 with the newer version when another person saved first', async () => {
    const { write, save } = school();
    const post = await write();
    await save(post, { title: 'First' });
    const late = save(post, { title: 'Second' }, administrator);
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { title: 'First' } },
    });
  });

  it('accepts one of 2 simultaneous changes', async () => {
    const { write, save } = school();
    const post = await write();
    const both = await Promise.allSettled(['One', 'Two'].map((title) => save(post, { title })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const won = both.find((each) => each.status === 'fulfilled')?.value.title;
    const lost = both.find((each) => each.status === 'rejected')?.reason;
    expect(lost).toMatchObject({ kind: 'conflict', details: { current: { title: won } } });
  });

  it('removes a withdrawn post from every list at once', async () => {
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

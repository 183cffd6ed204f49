import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf } from '#functions/kernel/http/input';
import { BlogChange, BlogDraft } from '#shared/pages/page-blogs.schemas';
import { PageVersionChange, PageVersionDraft } from '#shared/pages/page-versions.schemas';
import { administrator, person, request, student, teacher } from '#test/support/records/people';
import {
  pageChange,
  pageDraft,
  placeDraft,
  placesOver,
  placeTables,
} from '#test/support/records/place-pages';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables);
});
afterAll(() => tables.stop());

let schools = 0;
/** Starts a school with a place that Tess edits and one page in it. */
async function school(is: Record<string, unknown> = {}) {
  const site = `school${schools++}`;
  const over = placesOver(tables);
  const at = <T extends object>(who: T): T => ({ ...who, site });
  await storeProfiles(tables, profile({ username: 'tess', type: 'faculty', schoolUid: site }));
  const place = await over.places.create(placeDraft(), at(administrator), request());
  const { pages } = over;
  const pageData = pageDraft(place.placeUid, is);
  const page = await pages.create({ pageData }, at(teacher), request());
  const { pageUid } = page;
  const when = (now: string) => request({ now: new Date(now) });
  const schedule = (version: Record<string, unknown>, by = teacher) =>
    pages.createVersion(
      PageVersionDraft.parse({ pageUid, content_html: '<p>New text.</p>', ...version }),
      at(by),
      request(),
    );
  const shown = async (now: string) => {
    const seen = await pages.get({ pageUid }, at(student), when(now));
    return [seen.title, seen.content_html];
  };
  const write = (entry: Record<string, unknown> = {}, by = teacher) =>
    pages.createBlog(
      BlogDraft.parse({ pageUid, title: 'Day one', content_html: '<p>We left.</p>', ...entry }),
      at(by),
      request(),
    );
  const entries = async (who = student, now = '2026-03-02T00:00:00.000Z') =>
    (await pages.listBlogs({ pageUid, limit: 20 }, at(who), when(now))).records.map(
      ({ title }) => title,
    );
  return { ...over, at, page, pageUid, when, schedule, shown, write, entries };
}
const notFound = expect.objectContaining({ kind: 'notFound' });
const theo = person({ username: 'theo' });
const start = '2026-04-01T00:00:00.000Z';
const end = '2026-05-01T00:00:00.000Z';

describe('a scheduled version', () => {
  it('replaces what readers see from its start until its end, without a gap', async () => {
    const { schedule, shown } = await school();
    await schedule({ publish_start: start, publish_end: end, title: 'Excursion' });
    const own = ['Welcome', '<p>Welcome to the course.</p>'];
    const other = ['Excursion', '<p>New text.</p>'];
    expect(await shown('2026-03-31T23:59:59.999Z')).toEqual(own);
    expect(await shown(start)).toEqual(other);
    expect(await shown('2026-04-30T23:59:59.999Z')).toEqual(other);
    expect(await shown(end)).toEqual(own);
  });

  it('replaces only the fields that it names, in lists too', async () => {
    const { schedule, pages, at, when } = await school({
      pagetypeUid: 'documents',
      google_drive_url: '1AbCdEfGhIjKlMnOpQrStUvWxYz',
    });
    await schedule({ publish_start: start, content_html: undefined, file_view_type: 'grid' });
    const list = async (now: string) =>
      (await pages.list({ place: 'mathematics-7', limit: 5 }, at(student), when(now))).records[0];
    expect(await list('2026-03-31T00:00:00.000Z')).toMatchObject({ file_view_type: 'list' });
    expect(await list(start)).toMatchObject({
      title: 'Welcome',
      file_view_type: 'grid',
      google_drive_url: expect.stringMatching(/1AbCdEfGhIjKlMnOpQrStUvWxYz#grid$/),
    });
  });

  it('is visible to editors beside the page itself, and hidden from readers', async () => {
    const { schedule, pages, at, pageUid, when } = await school();
    const { versionUid } = await schedule({ publish_start: start });
    const forEditor = await pages.get({ pageUid }, at(teacher), when(start));
    expect(forEditor).toMatchObject({
      content_html: '<p>Welcome to the course.</p>',
      shown_versionUid: versionUid,
    });
    const [listed] = await pages.listVersions({ pageUid }, at(teacher), when(start));
    expect(listed).toMatchObject({
      versionUid,
      publish_end: 'INDEFINITE',
      is_shown: true,
      changes_content: true,
      changes_folder: false,
      users_username: teacher.username,
      updated_at: expect.stringMatching(/Z$/),
    });
    for (const who of [at(student), at(theo)]) {
      await expect(pages.listVersions({ pageUid }, who, request())).rejects.toEqual(notFound);
      await expect(pages.getVersion({ pageUid, versionUid }, who, request())).rejects.toEqual(
        notFound,
      );
      await expect(pages.removeVersion({ pageUid, versionUid }, who, request())).rejects.toEqual(
        notFound,
      );
    }
    await expect(schedule({ publish_start: start }, theo)).rejects.toEqual(notFound);
  });

  it('replaces and removes a version, and answers 409 to a change of an older one', async () => {
    const { schedule, pages, at, pageUid, shown } = await school();
    const made = await schedule({ publish_start: start });
    const { versionUid } = made;
    const change = (content_html: string) =>
      pages.updateVersion(
        PageVersionChange.parse({
          pageUid,
          versionUid,
          updated_at: made.updated_at,
          content_html,
          publish_start: start,
        }),
        at(teacher),
        request(),
      );
    await change('<p>Better.</p>');
    expect((await shown(start))[1]).toBe('<p>Better.</p>');
    await expect(change('<p>Late.</p>')).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { content_html: '<p>Better.</p>' } },
    });
    await pages.removeVersion({ pageUid, versionUid }, at(teacher), request());
    expect((await shown(start))[1]).toBe('<p>Welcome to the course.</p>');
    await expect(
      pages.removeVersion({ pageUid, versionUid }, at(teacher), request()),
    ).rejects.toEqual(notFound);
  });

  it('keeps an open form of the page valid', async () => {
    const { schedule, pages, at, page, shown } = await school();
    await schedule({ publish_start: start });
    const change = { pageData: pageChange(page, { title: 'Hello' }), form: false };
    expect((await pages.update(change, at(teacher), request())).title).toBe('Hello');
    expect((await shown(start))[1]).toBe('<p>New text.</p>');
  });

  it('keeps the versions of editors who save at the same time, and allows 20', async () => {
    const { schedule, pages, at, pageUid } = await school();
    const hour = (i: number) => new Date(Date.parse(start) + i * 3_600_000).toISOString();
    await Promise.all([0, 1, 2].map((i) => schedule({ publish_start: hour(i) })));
    for (let i = 3; i < 20; i++) await schedule({ publish_start: hour(i) });
    expect(await pages.listVersions({ pageUid }, at(teacher), request())).toHaveLength(20);
    await expect(schedule({ publish_start: hour(20) })).rejects.toMatchObject({
      message: expect.stringContaining('20 scheduled versions at most'),
    });
  });

  it('says what is missing or wrong', () => {
    const faults = (given: object) => {
      const { error } = PageVersionDraft.safeParse({ pageUid: 'p', ...given });
      return error ? fieldsOf(error) : {};
    };
    expect(faults({})).toMatchObject({
      publish_start: '*Please select start date.',
      content_html: 'Change at least one field in this version.',
    });
    expect(faults({ title: 'A', publish_start: start, publish_end: start })).toEqual({
      publish_end: '*Please select valid date.',
    });
    expect(faults({ content_html: '<p> </p>', publish_start: start })).toEqual({
      content_html: '*Please enter content.',
    });
    expect(faults({ google_drive_url: 'nowhere', publish_start: start })).toEqual({
      google_drive_url: 'Please enter Google Drive url',
    });
  });
});

describe('a blog page', () => {
  const blog = { pagetypeUid: 'blog-page', content_html: '' };

  it('shows its readers entries that are not hidden and in their window, newest first', async () => {
    const { write, entries } = await school(blog);
    await write({ title: 'Old', publish_start: '2026-01-01T00:00:00.000Z' });
    await write({ title: 'New', publish_start: '2026-03-01T00:00:00.000Z' });
    await write({ title: 'Hidden', pageHide: true });
    await write({ title: 'Later', publish_start: start, publish_end: end });
    expect(await entries()).toEqual(['New', 'Old']);
    expect(await entries(student, start)).toEqual(['Later', 'New', 'Old']);
    expect(await entries(student, end)).toEqual(['New', 'Old']);
    expect(await entries(teacher)).toEqual(['Later', 'Hidden', 'New', 'Old']);
  });

  it('returns one entry with its text, and omits its state for readers', async () => {
    const { write, pages, at, pageUid } = await school(blog);
    const { blogUid } = await write();
    const forReader = await pages.getBlog({ pageUid, blogUid }, at(student), request());
    expect(forReader).toMatchObject({ content_html: '<p>We left.</p>', excerpt: 'We left.' });
    for (const secret of ['pageHide', 'users_username', 'publish_start']) {
      expect(forReader).not.toHaveProperty(secret);
    }
    const hidden = await write({ title: 'Hidden', pageHide: true });
    for (const id of [hidden.blogUid, 'none']) {
      await expect(pages.getBlog({ pageUid, blogUid: id }, at(student), request())).rejects.toEqual(
        notFound,
      );
    }
  });

  it('allows only editors of the place to write, and hides entries with the page', async () => {
    const { write, entries, pages, at, page } = await school(blog);
    const { blogUid, pageUid } = await write();
    for (const who of [student, theo]) {
      await expect(write({}, who)).rejects.toEqual(notFound);
      await expect(pages.removeBlog({ pageUid, blogUid }, at(who), request())).rejects.toEqual(
        notFound,
      );
    }
    const hide = { pageData: pageChange(page, { pageHide: true }), form: false };
    await pages.update(hide, at(teacher), request());
    await expect(entries(student)).rejects.toEqual(notFound);
    await expect(pages.getBlog({ pageUid, blogUid }, at(student), request())).rejects.toEqual(
      notFound,
    );
  });

  it('changes and removes entries only if they are as they were loaded', async () => {
    const { write, pages, at, entries, pageUid } = await school(blog);
    const entry = await write();
    const change = (title: string) =>
      pages.updateBlog(
        BlogChange.parse({
          pageUid,
          blogUid: entry.blogUid,
          updated_at: entry.updated_at,
          title,
          content_html: '<p>We left early.</p>',
        }),
        at(teacher),
        request(),
      );
    expect((await change('Day 1')).title).toBe('Day 1');
    await expect(change('Late')).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { title: 'Day 1' } },
    });
    await pages.removeBlog({ pageUid, blogUid: entry.blogUid }, at(teacher), request());
    expect(await entries(teacher)).toEqual([]);
  });

  it('pages through its entries, and adds an entry once when it is sent again', async () => {
    const { write, pages, at, pageUid } = await school(blog);
    for (let i = 0; i < 7; i++) await write({ title: `Day ${i}` });
    expect((await write({ title: 'Day 0' })).title).toBe('Day 0');
    const seen: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await pages.listBlogs({ pageUid, limit: 3, next_token }, at(student), request());
      seen.push(...page.records.map(({ title }) => title));
      next_token = page.next_token;
    } while (next_token);
    expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `Day ${i}`));
  });

  it('refuses entries of other page types, and reports missing fields', async () => {
    const { write } = await school();
    await expect(write()).rejects.toMatchObject({ message: 'Only a Blog Page has entries.' });
    const { error } = BlogDraft.safeParse({ pageUid: 'p', title: '', content_html: '<p></p>' });
    expect(error && fieldsOf(error)).toEqual({
      title: '*Please enter page title.',
      content_html: '*Please enter content.',
    });
  });
});

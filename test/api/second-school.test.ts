import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { picture } from '#bin/demo/picture';
import { api } from '#shared/api';
import { secondSchool } from '#test/api/second-school';
import { noteOf } from '#test/support/portal/twin-schools';
import { storeCourse } from '#test/support/records/course-records';
import { audience } from '#test/support/records/posts';
import { storeGroup, storePlace } from '#test/support/records/school-records';

/** Runs the life of everything at the second school. */
const { schools, get, statusOf, ofMain } = secondSchool();
const long = (word: string) => `<p>${`${word} `.repeat(30_000).trim()}</p>`;
const soon = '2030-01-01T00:00:00.000Z';

describe('second school', () => {
  it('supports the whole life of a post', async () => {
    const draft = noteOf('regional', 'Life');
    const created = await get('editor', api.posts.create, draft);
    const { postUid } = created;
    const { clone: _, updated_at: __, ...form } = draft;
    const change = { ...form, postUid, updated_at: created.updated_at, title: 'Life, changed' };
    const changed = await get('editor', api.posts.update, change);
    await get('student', api.favorites.create, { posts_postUid: postUid });
    await get('student', api.readposts.create, { posts_postUid: postUid });
    const favorites = await get('student', api.favorites.list, {});
    expect(favorites.map(({ post }) => post?.title)).toContain('Life, changed');
    await get('student', api.favorites.remove, { favoriteUid: `post.${postUid}` });
    const reading = await get('student', api.readposts.list, { userUid: 'uid-student' });
    expect(reading.records.map((each) => each.posts_postUid)).toContain(postUid);
    const versions = await get('editor', api.posts.versions, { postUid });
    expect(versions.records.length).toBe(2);
    const version = { postUid, version: created.updated_at };
    expect((await get('editor', api.posts.version, version)).title).toBe('Life');
    await get('administrator', api.posts.remove, { postUid });
    const bin = await get('administrator', api.posts.bin, { bin: 'true' });
    expect(bin.records.map((each) => each.postUid)).toContain(postUid);
    expect((await get('administrator', api.posts.restore, { postUid })).title).toBe(changed.title);
    const found = await get('student', api.search.find, { q: 'life changed' });
    expect(JSON.stringify(found)).toContain(postUid);
  });

  it('uses its own groups, categories and pictures in a post and a place', async () => {
    const tables = { db: schools().tables.db, table: (name: string) => name };
    await storeGroup(tables, 'regional', 'own-group', 'Class');
    const Item = { pk: 'regional', sk: 'own', postcategoryUid: 'own', categoryname: 'Own' };
    const colours = { category_background_color: '#005599', categorytype: 'Newsletter' };
    const sorted = { ...Item, ...colours, sort_order: 1 };
    await schools().tables.db.send(new PutCommand({ TableName: 'post-categories', Item: sorted }));
    const picture = `/media/regional/${'c'.repeat(64)}-450x320.jpg`;
    const own = {
      ...noteOf('regional', 'Own'),
      type: 'newsletter' as const,
      publish_start: soon,
      content_html: `<p>Own</p><img src="${picture}" alt="Own">`,
      postcategory_categoryid: 'own',
      group_list: audience('STUDENTS', '#own-group'),
    };
    const post = await get('editor', api.posts.create, own);
    expect(post).toMatchObject({
      content_html: expect.stringContaining(picture),
      postcategory_categoryname: 'Own',
      group_list: { groupNames: ['own-group canary-regional'] },
    });
    const place = await get('administrator', api.places.create, {
      place: 'Own',
      description: 'Own',
      intended_audience: 'Own',
      editors: 'carer',
      group_list: own.group_list,
    });
    expect(place.group_list?.groupNames).toEqual(['own-group canary-regional']);
  });

  it('supports the whole life of a place, page, version and blog entry', async () => {
    const form = { place: 'Life', description: 'Life', intended_audience: 'All', editors: 'carer' };
    const { placeUid, updated_at } = await get('administrator', api.places.create, form);
    const place = await get('administrator', api.places.update, {
      ...form,
      placeUid,
      updated_at,
      place: 'Lives',
    });
    expect(place.editors).toEqual(['carer']);
    const page = await get('carer', api.pages.create, {
      pageData: {
        placeUid,
        pagetypeUid: 'blog-page' as const,
        title: 'Life',
        description: 'Life',
        content_html: long('page'),
      },
    });
    const { pageUid } = page;
    const renamed = { pageUid, updated_at: page.updated_at, title: 'Lives' };
    await get('carer', api.pages.update, { pageData: renamed });
    const first = { pageUid, title: 'First', publish_start: soon, content_html: long('version') };
    const version = await get('carer', api.pages.createVersion, first);
    const { versionUid } = version;
    const read = await get('carer', api.pages.getVersion, { pageUid, versionUid });
    expect(read.content_html).toHaveLength(first.content_html.length);
    const second = { ...first, versionUid, title: 'Second', updated_at: version.updated_at };
    expect((await get('carer', api.pages.updateVersion, second)).title).toBe('Second');
    expect(await get('carer', api.pages.listVersions, { pageUid })).toHaveLength(1);
    await get('carer', api.pages.removeVersion, { pageUid, versionUid });
    expect(await get('carer', api.pages.listVersions, { pageUid })).toHaveLength(0);

    const entry = { pageUid, title: 'First', content_html: long('entry') };
    const blog = await get('carer', api.pages.createBlog, entry);
    const { blogUid } = blog;
    const open = await get('carer', api.pages.getBlog, { pageUid, blogUid });
    expect([open.content_html.length, open.title]).toEqual([entry.content_html.length, 'First']);
    const later = { ...entry, blogUid, title: 'Second', updated_at: blog.updated_at };
    expect((await get('carer', api.pages.updateBlog, later)).title).toBe('Second');
    // An entry belongs to one page only.
    const elsewhere = { pageUid: schools().school.pageUid, blogUid };
    expect(await statusOf('administrator', api.pages.getBlog, elsewhere)).toBe(404);
    await get('carer', api.pages.removeBlog, { pageUid, blogUid });
    expect(await statusOf('carer', api.pages.getBlog, { pageUid, blogUid })).toBe(404);
    expect(await statusOf('carer', api.pages.removeBlog, { pageUid, blogUid })).toBe(404);
    await get('carer', api.pages.sort, { sortData: [{ pageUid, sort_order: 1 }] });
    await get('administrator', api.pages.remove, { pageUid });
    expect(await statusOf('carer', api.pages.get, { pageUid })).toBe(404);
    await get('administrator', api.places.remove, { placeUid });
  });

  it('creates and changes a header, a picture, a broadcast and the picture of an area', async () => {
    const image = picture('Life', 450, 320).toString('base64');
    const storedBefore = new Set(schools().objects.keys());
    const header = { publish_start: soon, publish_end: 'INDEFINITE' as const, caption: 'Life' };
    const headers = api['connection-headers'];
    const draft = { ...header, featuredImage: image };
    const { connectionheaderUid, updated_at } = await get('editor', headers.create, draft);
    const update = { ...draft, connectionheaderUid, updated_at, caption: 'Lives' };
    const changed = await get('editor', headers.update, update);
    expect(changed.caption).toBe('Lives');
    await get('editor', headers.remove, { connectionheaderUid });
    const broadcast = await get('administrator', api.emergencybroadcast.get, {});
    await get('administrator', api.emergencybroadcast.update, {
      status: true,
      message: 'Stay inside',
      updated_at: broadcast.updated_at,
    });
    expect((await get('student', api.emergencybroadcast.get, {})).message).toBe('Stay inside');
    const area = { klaUid: 'area-sample', featuredImage: image };
    const shown = await get('administrator', api['key-learning-area'].setImage, area);
    expect(JSON.stringify(shown)).toContain('/media/regional/');
    const added = [...schools().objects.keys()].filter((key) => !storedBefore.has(key));
    for (const key of added) expect(key).not.toMatch(/^media\/main/);
  });

  it('shows a course of its own in a place of its own', async () => {
    const tables = { db: schools().tables.db, table: (name: string) => name };
    const shown = { place_id: 'own-course', klaUid: 'own-area' };
    await storePlace(tables, 'regional', { placeUid: 'own-place', slug: 'own-place', ...shown });
    await storeCourse(tables, 'regional', 'Own', 'own');
    const place = await get('administrator', api.places.create, {
      place: 'Of the area',
      description: 'Own',
      intended_audience: 'Own',
      editors: 'carer',
      klaUid: 'own-area',
    });
    expect(place.key_learning_area).toBe('Own');
    const bare = { klaUid: 'own-area', featuredImage: '' };
    expect((await get('administrator', api['key-learning-area'].setImage, bare)).imageUrl).toBe('');
    const course = { course_id: 'own-course' };
    const area = { klaUid: 'own-area' };
    for (const [route, input, word] of [
      [api['course-units'].list, course, '"Own"'],
      [api['course-classrooms'].list, course, '"Own"'],
      [api['course-tasks'].list, course, '"Own"'],
      [api['key-learning-area'].get, area, 'own-place'],
    ] as const) {
      const own = await schools().ask('regional', 'student', route, input as never);
      expect([route.path, own.status, own.text]).toEqual([
        route.path,
        200,
        expect.stringContaining(word),
      ]);
      const elsewhere = await schools().ask('main', 'administrator', route, input as never);
      expect([route.path, elsewhere.status]).toEqual([route.path, 404]);
    }
  });

  it('tests, previews and cancels a mailing and stores its settings', async () => {
    const form = { type: 'Weekly' as const, email_text: 'Life', except_for: 'x@example.org' };
    const sent = { ...form, recipient: 'tester@example.org' };
    const { mailingUid } = await get('sender', api['send-emails'].send, sent);
    const listed = await get('sender', api['send-emails'].list, {});
    expect(listed.records.map((each) => each.mailingUid)).toContain(mailingUid);
    await get('sender', api['send-emails'].get, { mailingUid });
    await get('sender', api['send-emails'].messages, { mailingUid });
    expect((await get('sender', api['send-emails'].cancel, { mailingUid })).state).toBe(
      'cancelled',
    );
    const [stored] = await get('sender', api.weeklyemailtext.get, {});
    const text = {
      email_text: 'Life',
      except_emails: 'x@example.org',
      weeklyemailtextUid: 'weekly',
    };
    await get('sender', api.weeklyemailtext.update, {
      ...text,
      updated_at: stored?.updated_at ?? '',
    });
    expect((await get('sender', api.weeklyemailtext.get, {}))[0]?.email_text).toBe('Life');
    const settings = await get('sender', api['send-emails'].settings, {});
    const { digest, daily, updated_at } = settings;
    const changed = { digest, daily, closed_days: ['2030-01-01'], undo_seconds: 7, updated_at };
    const set = await get('sender', api['send-emails'].changeSettings, changed);
    expect(set.closed_days).toEqual(['2030-01-01']);
    expect((await get('sender', api['send-emails'].settings, {})).undo_seconds).toBe(7);
    const { undo_seconds, audience_hash } = await get('sender', api['send-emails'].preview, form);
    expect(undo_seconds).toBe(7);
    const real = { ...form, email_testing: false, audience_hash };
    const { mailingUid: week } = await get('sender', api['send-emails'].send, real);
    const { already } = await get('sender', api['send-emails'].preview, form);
    expect(already?.mailingUid).toBe(week);
    const { exportUid } = await get('reports', api.emailstatistics.startExport, {
      types: 'DIGEST',
    });
    await get('reports', api.emailstatistics.getExport, { exportUid });
  });

  it('leaves the first school unchanged', () => {
    const { before, now } = ofMain();
    expect(now).toEqual(before);
  });
});

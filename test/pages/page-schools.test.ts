import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { pageReader } from '#functions/pages/store/page-reader';
import { placeReader } from '#functions/places/store/place-reader';
import { postLists } from '#functions/posts/store/post-lists';
import { postReader } from '#functions/posts/store/post-reader';
import { postKeys } from '#functions/posts/store/post.record';
import { weblogRepository } from '#functions/web-logs/store/weblogs';
import { BlogDraft } from '#shared/pages/page-blogs.schemas';
import { storedPost } from '#test/support/mail/mailing-engine';
import { memoryTables } from '#test/support/memory/memory-tables';
import { request } from '#test/support/records/people';
import { newPage, pageChange, pageDraft, regionalPlace } from '#test/support/records/place-pages';
import { schoolNamed } from '#test/support/records/school';

/** Adds a blog with an entry at the second school. */
async function regionalBlog(tables: ReturnType<typeof memoryTables>) {
  const { by, pages, placeUid } = await regionalPlace(tables);
  const pageData = pageDraft(placeUid, { pagetypeUid: 'blog-page' });
  const { pageUid } = await pages.create({ pageData }, by, request());
  const entry = BlogDraft.parse({ pageUid, title: 'Day one', content_html: '<p>We left.</p>' });
  const { blogUid } = await pages.createBlog(entry, by, request());
  return { by, pages, placeUid, pageUid, blogUid };
}

it('finds posts, places, pages and entries only in their own school', async () => {
  const tables = memoryTables(async () => {});
  const { by, pages, placeUid, pageUid } = await regionalBlog(tables);
  const listed = await pages.listBlogs({ pageUid, limit: 5 }, by, request());
  expect(listed.records.map(({ title }) => title)).toEqual(['Day one']);

  const post = storedPost({ postUid: 'p' });
  const Item = { ...postKeys(schoolNamed('regional'), post, request().now), ...post };
  await tables.db.send(new PutCommand({ TableName: 'posts', Item }));

  const lists = postLists(tables);
  const all = { limit: 5, next_token: undefined, accepts: () => true };
  const ofPosts = postReader(tables);
  const ofPages = pageReader(tables);
  const ofPlaces = placeReader(tables);
  const found = async (site: string) => [
    (await ofPosts.of(schoolNamed(site)).whole(['p'])).length,
    (await ofPosts.of(schoolNamed(site)).many(['p'])).length,
    ...(await Promise.all(
      (['created_at', 'publish_start', 'publish_end', 'title'] as const).map(
        async (sort) => (await lists.of(schoolNamed(site)).all(sort, 'asc', all)).records.length,
      ),
    )),
    (await lists.of(schoolNamed(site)).live(['notice'], request().now, all)).records.length,
    (await ofPlaces.of(schoolNamed(site)).ofCourse('7012')).length,
    (await ofPlaces.of(schoolNamed(site)).ofArea('maths')).length,
    (await ofPlaces.of(schoolNamed(site)).byName(undefined, 5).next()).done ? 0 : 1,
    (await ofPages.of(schoolNamed(site)).whole([pageUid])).length,
    (await ofPages.of(schoolNamed(site)).listed(placeUid)).length,
    (await ofPlaces.of(schoolNamed(site)).named('mathematics-7')) === undefined ? 0 : 1,
  ];
  expect(new Set(await found('regional'))).toEqual(new Set([1]));
  expect(new Set(await found('main'))).toEqual(new Set([0]));

  const fresh = newPage(placeUid, { title: 'NEW PAGE' });
  const made = await pages.createAndSort({ pageData: fresh, sortData: [] }, by, request());
  const named = pageChange(made, { title: 'Term 1' });
  const { slug } = await pages.update({ pageData: named, form: false }, by, request());
  const under = async (site: string) =>
    (await ofPages.of(schoolNamed(site)).bySlug(placeUid, slug))?.pageUid;
  expect([await under('regional'), await under('main')]).toEqual([made.pageUid, undefined]);

  await pages.remove({ pageUid }, by, request());
  const binned = async (site: string) =>
    (await ofPages.of(schoolNamed(site)).listed(placeUid, true)).length;
  expect([await binned('regional'), await binned('main')]).toEqual([1, 0]);
});

it('puts a removed entry and a visit in the lists of their school that the purge reads', async () => {
  const tables = memoryTables(async () => {});
  const { by, pages, pageUid, blogUid } = await regionalBlog(tables);
  await pages.removeBlog({ pageUid, blogUid }, by, request());
  await weblogRepository(tables, idempotencyRepository(tables))
    .of(schoolNamed('regional'))
    .add('2026-03-02', {
      weblogsUid: 'w1',
      userUid: 'u',
      username: 'u',
      pageId: '',
      title: 'Home',
      contact: 'staff',
      pageType: 'home',
      visited_at: '2026-03-02T00:00:00.000Z',
      country: '',
      browser: '',
      os: '',
      ip_address: '',
    });
  const lists = (['pages', 'weblogs'] as const).flatMap((table) =>
    tables.all(table).flatMap(({ pk, listedPk, personPk }) => [pk, listedPk, personPk]),
  );
  const named = lists.filter((key) => key !== undefined).map(String);
  expect(named).toEqual(expect.arrayContaining(['regional#blog#removed', 'regional#u']));
  expect(named.filter((key) => key.split('#')[0] !== 'regional')).toEqual([]);
});

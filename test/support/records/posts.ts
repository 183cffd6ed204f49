import { answerReader } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import type { School } from '#functions/kernel/record/declaration';
import type { ContentStore } from '#functions/kernel/store/content';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { picturesOf } from '#functions/media/store/pictures';
import type { postHandlers } from '#functions/posts/posts';
import { postHandlers as makeHandlers } from '#functions/posts/posts';
import { postLists } from '#functions/posts/store/post-lists';
import { postVersions } from '#functions/posts/store/post-version.record';
import { postRepository } from '#functions/posts/store/posts';
import type { PostCategory } from '#shared/posts/post-categories.contract';
import { type Post, PostDraft, PostQuery } from '#shared/posts/posts.schemas';
import { noFiles } from '#test/support/files/no-files';
import { editor, request, teacher } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';

/** Creates a bucket of texts in memory, with the same rule as the repository for long texts. */
export function memoryContent(
  inlineLimit = 100 * 1024,
): ContentStore & { objects: Map<string, string> } {
  const objects = new Map<string, string>();
  return {
    of: ({ site }: School) => ({
      async write(owner, html) {
        if (Buffer.byteLength(html) <= inlineLimit)
          return { content_html: html, content_key: undefined };
        const key = `${site}/posts/${owner}/${objects.size}.html`;
        objects.set(key, html);
        return { content_html: undefined, content_key: key };
      },
      read: async (place) =>
        place.content_key ? (objects.get(place.content_key) ?? '') : (place.content_html ?? ''),
    }),

    objects,
  };
}

/** Builds the handlers of posts over real tables, with groups and categories. */
export function postsOver(
  tables: Tables,
  content: ContentStore = memoryContent(),
  others: readonly PostCategory[] = [],
  files: typeof noFiles = noFiles,
): ReturnType<typeof postHandlers> & { published: string[] } {
  const published: string[] = [];
  const versions = postVersions(tables);
  const count = async () => {};
  const limits = { ...bound({ count }), ofVisitors: () => ({ count }) };
  const handlers = makeHandlers({
    posts: postRepository(tables, {
      content,
      idempotency: idempotencyRepository(tables),
      versions,
    }),
    versions,
    lists: postLists(tables),
    groups: bound({
      all: async () => [],
      many: async (uids) =>
        uids
          .filter((uid) => !uid.startsWith('unknown'))
          .map((groupUid) => ({ groupUid, groupname: groupUid, grouptype: 'Class' as const })),
    }),
    users: bound({
      // The children of every carer.
      get: async () =>
        profile({
          username: 'cara',
          children: ['year-7.nina', 'year-8.sam'].map((userUid) => ({
            userUid,
            status: 'active' as const,
            restricted: false,
          })),
        }),
      // Who signs in as `s.…` is a student.
      byUsername: async (username) =>
        profile({ username, type: username.startsWith('s.') ? 'student' : 'faculty' }),
      // The identifier of a child names its year: `year-7.nina`.
      many: async (uids) =>
        uids.map((userUid) => {
          const [group = '', firstname] = userUid.split('.');
          return userUid.startsWith('uid-') || firstname === undefined
            ? profile({ username: userUid.replace(/^uid-/, '') })
            : profile({ username: userUid, userUid, firstname, groups: [group] });
        }),
    }),
    categories: bound({
      all: async () => [
        {
          postcategoryUid: 'sport',
          categoryname: 'Sport',
          categorytype: 'Newsletter',
          category_background_color: '#005599',
          audience_type_id: '',
          sort_order: 1,
        },
        ...others,
      ],
    }),
    pictures: picturesOf(
      {
        of: ({ site }: School) => ({
          store: async () => `${site}/${'a'.repeat(64)}-450x320.png`,
        }),
        has: async (name) => !name.includes('/dead'),
      },
      limits,
    ),
    files,
    limits,
    asks: askReader(tables),
    given: answerReader(tables),
    answers: bound({
      async publish(_userUid, body) {
        published.push(body);
        return 'https://answers.example/one';
      },
    }),
  });
  return { ...handlers, published };
}

/** Returns a notice as an editor sends it, by default live since yesterday and for everyone. */
export const notice = (is: Record<string, unknown> = {}): PostDraft =>
  PostDraft.parse({
    title: 'Swimming carnival',
    content_html: '<p>Bring a towel.</p>',
    type: 'notice',
    published: true,
    publish_start: '2026-03-01T00:00:00.000Z',
    publish_end: 'INDEFINITE',
    sort_order: 5,
    featured_img_url: `main/${'b'.repeat(64)}-450x320.png`,
    group_list: audience('STUDENTS', 'CARERS', 'STAFF'),
    ...is,
  });

/** Returns an audience from user types and groups as `#name`. */
export const audience = (...chosen: string[]) => ({
  userTypes: (['STUDENTS', 'CARERS', 'STAFF'] as const).map((name) => ({
    name,
    checked: chosen.includes(name),
  })),
  groups: chosen.filter((each) => each.startsWith('#')).map((each) => each.slice(1)),
});

/** Returns the key of a post and its version. */
export type SavedPost = Pick<Post, 'postUid' | 'updated_at'>;

let schools = 0;

/** Creates a school in shared tables, so that each test has its own posts. */
export function postSchool(
  tables: Tables,
  content?: ContentStore,
  files?: Parameters<typeof postsOver>[3],
) {
  const site = `school${schools++}`;
  const posts = postsOver(tables, content, [], files);
  const at = <T extends object>(who: T): T => ({ ...who, site });
  const image = { featured_img_url: `${site}/${'b'.repeat(64)}-450x320.png` };
  const write = (is: Record<string, unknown> = {}, by = editor) =>
    posts.create(notice({ ...image, ...is }), at(by), request());
  const titles = async (who = teacher, query: Record<string, unknown> = {}) =>
    (await posts.list(PostQuery.parse(query), at(who), request())).records.map(
      ({ title }) => title,
    );
  /** Saves a change of a post on the given version. */
  const save = (post: SavedPost, is: Record<string, unknown>, by = editor, now?: Date) => {
    const { clone: _, updated_at: __, ...form } = notice({ ...image, ...is });
    const change = { ...form, postUid: post.postUid, updated_at: post.updated_at };
    return posts.update(change, at(by), request(now && { now }));
  };
  return { site, posts, at, write, titles, save };
}

import { picturesOf } from '#functions/api/pictures';
import type { postHandlers } from '#functions/api/posts';
import { postHandlers as makeHandlers } from '#functions/api/posts';
import type { ContentStore } from '#functions/data/content';
import { idempotencyRepository } from '#functions/data/idempotency';
import { postLists } from '#functions/data/post-lists';
import { postVersions } from '#functions/data/post-versions';
import { postRepository } from '#functions/data/posts';
import { type Post, PostDraft, PostQuery } from '#shared/contract/posts';
import { editor, request, teacher } from '#test/support/people';
import type { TestTables } from '#test/support/tables';

/** A bucket of texts in memory, with the repository's own rule of what goes there. */
export function memoryContent(
  inlineLimit = 100 * 1024,
): ContentStore & { objects: Map<string, string> } {
  const objects = new Map<string, string>();
  return {
    objects,
    async write(site, owner, html) {
      if (Buffer.byteLength(html) <= inlineLimit)
        return { content_html: html, content_key: undefined };
      const key = `${site}/posts/${owner}/${objects.size}.html`;
      objects.set(key, html);
      return { content_html: undefined, content_key: key };
    },
    read: async (_site, place) =>
      place.content_key ? (objects.get(place.content_key) ?? '') : (place.content_html ?? ''),
  };
}

/** The posts endpoints over real tables, with groups and categories that always exist. */
export function postsOver(
  tables: Pick<TestTables, 'db' | 'name'>,
  content: ContentStore = memoryContent(),
): ReturnType<typeof postHandlers> & { published: string[] } {
  const published: string[] = [];
  const versions = postVersions(tables.db, tables.name('post-versions'));
  const limits = { count: async () => {} };
  const handlers = makeHandlers({
    posts: postRepository(
      tables.db,
      tables.name('posts'),
      content,
      idempotencyRepository(tables.db, tables.name('idempotency')),
      versions,
    ),
    versions,
    lists: postLists(tables.db, tables.name('posts')),
    groups: {
      many: async (_site, uids) =>
        uids
          .filter((uid) => !uid.startsWith('unknown'))
          .map((groupUid) => ({ groupUid, groupname: groupUid, grouptype: 'Class' as const })),
    },
    categories: {
      all: async () => [
        {
          postcategoryUid: 'sport',
          categoryname: 'Sport',
          categorytype: 'Newsletter',
          category_background_color: '#005599',
          sort_order: 1,
        },
      ],
    },
    pictures: picturesOf(
      { store: async (site) => `${site}/${'a'.repeat(64)}-450x320.png` },
      limits,
    ),
    limits,
    answers: {
      async publish(_site, _userUid, body) {
        published.push(body);
        return 'https://answers.example/one';
      },
    },
  });
  return { ...handlers, published };
}

/** A notice as an editor sends it: live since yesterday, for everyone, unless the test says otherwise. */
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

/** An audience: the user types, then any groups as `#name`. */
export const audience = (...chosen: string[]) => ({
  userTypes: (['STUDENTS', 'CARERS', 'STAFF'] as const).map((name) => ({
    name,
    checked: chosen.includes(name),
  })),
  groups: chosen.filter((each) => each.startsWith('#')).map((each) => each.slice(1)),
});

/** What names a post and its version. */
export type SavedPost = Pick<Post, 'postUid' | 'updated_at'>;

let schools = 0;

/** A school of its own over shared tables, so that no test sees another's posts. */
export function postSchool(tables: Pick<TestTables, 'db' | 'name'>, content?: ContentStore) {
  const site = `school${schools++}`;
  const posts = postsOver(tables, content);
  const at = <T extends object>(who: T): T => ({ ...who, site });
  const image = { featured_img_url: `${site}/${'b'.repeat(64)}-450x320.png` };
  const write = (is: Record<string, unknown> = {}, by = editor) =>
    posts.create(notice({ ...image, ...is }), at(by), request());
  const titles = async (who = teacher, query: Record<string, unknown> = {}) =>
    (await posts.list(PostQuery.parse(query), at(who), request())).records.map(
      ({ title }) => title,
    );
  /** Saves a post with something changed, on the version that is given. */
  const save = (post: SavedPost, is: Record<string, unknown>, by = editor, now?: Date) => {
    const { clone: _, updated_at: __, ...form } = notice({ ...image, ...is });
    const change = { ...form, postUid: post.postUid, updated_at: post.updated_at };
    return posts.update(change, at(by), request(now && { now }));
  };
  return { site, posts, at, write, titles, save };
}

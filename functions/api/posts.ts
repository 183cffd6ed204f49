import type { Pictures } from '#functions/api/pictures';
import { postAccess } from '#functions/api/post-access';
import { postBinHandlers } from '#functions/api/post-bin';
import { adminFilter } from '#functions/api/post-filter';
import { postFromForm } from '#functions/api/post-form';
import { postHistoryHandlers } from '#functions/api/post-history';
import { editorRowOf, summaryOf } from '#functions/api/post-view';
import type { GroupRepository } from '#functions/data/groups';
import { actOf } from '#functions/data/idempotency';
import type { LimitRepository } from '#functions/data/limits';
import type { PostCategoryRepository } from '#functions/data/post-categories';
import type { PostLists } from '#functions/data/post-lists';
import { readable } from '#functions/data/post-record';
import type { PostVersions } from '#functions/data/post-versions';
import type { PostRepository } from '#functions/data/posts';
import { newId } from '#functions/lib/id';
import { changedMeanwhile, nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type { Page } from '#shared/contract/page';
import { type AdminPostQuery, type posts as contract, postTypes } from '#shared/contract/posts';
import type { Handlers } from '#shared/contract/route';
import { isVisible } from '#shared/domain/visibility';
import { AppError } from '#shared/errors';
import { may } from '#shared/permissions';

/** Where list files wait behind a signed address. */
export interface Answers {
  /** Stores one answer for one caller; its address is good for 60 seconds. */
  publish(site: string, userUid: string, body: string): Promise<string>;
}

export interface PostParts {
  readonly posts: PostRepository;
  readonly lists: PostLists;
  readonly groups: Pick<GroupRepository, 'many'>;
  readonly categories: Pick<PostCategoryRepository, 'all'>;
  readonly versions: PostVersions;
  readonly pictures: Pictures;
  readonly answers: Answers;
  readonly limits: LimitRepository;
}

/** What only the administrators' list is asked by. */
const editorsOnly = [
  'published',
  'publish_start',
  'publish_end',
  'made_public',
  'group_keyword',
] as const;

/** The most posts that one list file holds. */
const mostInFile = 1_000;
/** List files that a person may ask for in a minute: each costs what fifty pages cost. */
const filesPerMinute = 10;

/** What each posts endpoint does. Who may read a post, `isVisible` alone decides. */
export const postHandlers = (parts: PostParts): Handlers<typeof contract> => {
  const { posts, lists, answers } = parts;
  const access = postAccess(posts);
  const { readableBy, whole } = access;

  async function forReaders(query: ReaderQuery, caller: Caller, now: Date) {
    const keyword = query.title_keyword?.toLowerCase();
    const page = await lists.live(caller.site, query.types ?? postTypes, now, {
      limit: query.limit ?? 20,
      next_token: query.next_token,
      accepts: (post) =>
        isVisible(readable(post), caller, now) &&
        (!keyword || post.title.toLowerCase().includes(keyword)) &&
        (!query.categories || query.categories.includes(post.postcategory_categoryid)),
    });
    return mapPage(page, summaryOf);
  }

  async function forEditors(query: Partial<AdminPostQuery>, caller: Caller, now: Date) {
    const page = await lists.all(caller.site, query.sort ?? 'created_at', query.order ?? 'desc', {
      limit: query.limit ?? 20,
      next_token: query.next_token,
      accepts: adminFilter(query, caller.timeZone, now),
    });
    return mapPage(page, editorRowOf);
  }

  return {
    async signedUrl(query, caller, { now }) {
      const forAdmin = query.get_posts_for_admin === true;
      const asksAsEditor = forAdmin || editorsOnly.some((name) => query[name] !== undefined);
      if (asksAsEditor && !may(caller, 'post.admin')) throw notForReaders();
      await parts.limits.count(caller.site, caller.userUid, 'list-file', filesPerMinute, now);
      const list = forAdmin ? forEditors : forReaders;
      const records: unknown[] = [];
      let next_token: string | undefined;
      do {
        const page = await list({ ...query, limit: 100, next_token }, caller, now);
        records.push(...page.records);
        next_token = page.next_token;
      } while (next_token && records.length < mostInFile);
      const body = JSON.stringify({ responceObject: { records } });
      return { pre_signed_URL: await answers.publish(caller.site, caller.userUid, body) };
    },

    listForAdmin: (query, caller, { now }) => forEditors(query, caller, now),
    list: (query, caller, { now }) => forReaders(query, caller, now),
    get: async ({ postUid }, caller, { now }) =>
      whole(caller, await readableBy(caller, postUid, now)),

    async create(draft, caller, request) {
      const { now } = request;
      const act = actOf(caller, 'post.add', draft, request);
      const form = draft.clone ? { ...draft, published: false } : draft;
      const stamp = now.toISOString();
      const post = {
        ...(await postFromForm(form, undefined, caller, parts, now)),
        postUid: newId(now),
        created_at: stamp,
        updated_at: stamp,
        ...authorOf(caller),
      };
      const made = await posts.add(caller.site, post, act, now);
      return whole(caller, await readableBy(caller, made, now));
    },

    async update({ updated_at: seen, postUid, ...form }, caller, { now }) {
      const before = await readableBy(caller, postUid, now);
      if (before.updated_at !== seen) throw changedMeanwhile(await whole(caller, before));
      const { content_html: _, content_key: __, ...kept } = before;
      const after = {
        ...kept,
        ...(await postFromForm(form, before, caller, parts, now)),
        slug: before.slug,
        updated_at: nextVersion(now, seen),
      };
      const isOurs = await posts.replace(caller.site, before, after, now);
      const current = await whole(caller, await readableBy(caller, postUid, now));
      if (!isOurs) throw changedMeanwhile(current);
      return current;
    },

    ...postBinHandlers(access, posts, lists),
    ...postHistoryHandlers(access, parts.versions),
  };
};

type ReaderQuery = Pick<
  Partial<AdminPostQuery>,
  'limit' | 'next_token' | 'types' | 'categories' | 'title_keyword'
>;

const mapPage = <T, U>({ records, ...page }: Page<T>, present: (record: T) => U): Page<U> => ({
  ...page,
  records: records.map(present),
});

const authorOf = (caller: Caller) => ({
  users_userid: caller.userUid,
  users_username: caller.username,
  users_firstname: caller.firstname,
  users_lastname: caller.surname,
});

const notForReaders = () => new AppError('forbidden', 'Your account may not do this.');

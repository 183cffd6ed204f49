import { adminFilter } from '#functions/api/post-filter';
import { type Images, postFromForm } from '#functions/api/post-form';
import { editorRowOf, postNotFound, summaryOf } from '#functions/api/post-view';
import type { GroupRepository } from '#functions/data/groups';
import { actOf } from '#functions/data/idempotency';
import type { LimitRepository } from '#functions/data/limits';
import type { PostCategoryRepository } from '#functions/data/post-categories';
import type { PostLists } from '#functions/data/post-lists';
import { readable, type StoredPost } from '#functions/data/post-record';
import type { PostRepository } from '#functions/data/posts';
import { newId } from '#functions/lib/id';
import { withMediaAddresses } from '#functions/lib/normalise';
import { changedMeanwhile, nextVersion } from '#functions/lib/version';
import type { Caller } from '#shared/caller';
import type { Page } from '#shared/contract/page';
import {
  type AdminPostQuery,
  type posts as contract,
  type Post,
  postTypes,
} from '#shared/contract/posts';
import type { Handlers } from '#shared/contract/route';
import { isVisible } from '#shared/domain/visibility';
import { AppError } from '#shared/errors';
import { may, reachOf } from '#shared/permissions';

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
  readonly images: Images;
  readonly answers: Answers;
  readonly limits: LimitRepository;
}

/** The most posts that one list file holds. */
const mostInFile = 1_000;
/** List files that a person may ask for in a minute: each costs what fifty pages cost. */
const filesPerMinute = 10;

/** What each posts endpoint does. Who may read a post, `isVisible` alone decides. */
export const postHandlers = (parts: PostParts): Handlers<typeof contract> => {
  const { posts, lists, answers } = parts;

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

  /** A post for those who may see it now; for anyone else as if it were not there. */
  async function readableBy(caller: Caller, postUid: string, now: Date): Promise<StoredPost> {
    const post = await posts.get(caller.site, postUid);
    if (!post || post.is_deleted) throw postNotFound();
    const isAllowed =
      reachOf(caller, 'post.get').has('all') || isVisible(readable(post), caller, now);
    if (!isAllowed) throw postNotFound();
    return post;
  }

  async function whole(caller: Caller, post: StoredPost): Promise<Post> {
    const { content_html } = await posts.withContent(caller.site, post);
    const text = { content_html: withMediaAddresses(content_html) };
    return reachOf(caller, 'post.get').has('all')
      ? { ...editorRowOf(post), ...text }
      : { ...summaryOf(post), ...text };
  }

  return {
    async signedUrl(query, caller, { now }) {
      const forAdmin = query.get_posts_for_admin === true;
      if (forAdmin && !may(caller, 'post.admin')) throw notForReaders();
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
        updated_by: caller.userUid,
      };
      await posts.replace(caller.site, after, seen, now);
      return whole(caller, await readableBy(caller, postUid, now));
    },

    async remove({ postUid }, caller, { now }) {
      const post = await readableBy(caller, postUid, now);
      const isOwnDraft = post.users_userid === caller.userUid && !post.published;
      if (!reachOf(caller, 'post.del').has('all') && !isOwnDraft) {
        throw new AppError(
          'forbidden',
          'You may remove your own posts while they are drafts. Please ask an administrator.',
        );
      }
      await posts.remove(caller.site, post, caller.userUid, now);
      return { postUid };
    },
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

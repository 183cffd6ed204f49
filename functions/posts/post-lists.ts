import { asksWaiting } from '#functions/asks/rules/home-asks';
import type { AnswerRepository } from '#functions/asks/store/answers';
import type { AskReader } from '#functions/asks/store/ask.record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { type GroupRepository, withSchoolGroupNames } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import { isSchoolGroup } from '#shared/audiences/school-group';
import { AppError } from '#shared/kernel/errors';
import type { Paged } from '#shared/kernel/paging';
import type { Handlers } from '#shared/kernel/route';
import {
  type AdminPostQuery,
  type posts as contract,
  type ListedPost,
  postTypes,
} from '#shared/posts/posts.contract';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import { adminFilter } from './post-filter.ts';
import { childrenIf, concernedBy, isForAnyway } from './rules/post-children.ts';
import { editorRowOf, summaryOf } from './rules/post-view.ts';
import type { StoredPost } from './store/post.record.ts';
import type { PostLists } from './store/post-lists.ts';

/** The bucket of list files that are downloaded by a signed address. */
export interface Answers {
  of(school: School): {
    /** Stores one answer for one caller and returns its address, which is valid for 60 s. */
    publish(userUid: string, body: string): Promise<string>;
  };
}

export interface PostListDeps {
  readonly lists: PostLists;
  readonly answers: Answers;
  readonly limits: LimitRepository;
  readonly groups: Bound<GroupRepository, 'all' | 'many'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly asks: Bound<AskReader, 'open'>;
  readonly given: Bound<AnswerRepository, 'among'>;
}

/** The filters that only the administrators' list accepts. */
const editorsOnly = [
  'published',
  'publish_start',
  'publish_end',
  'made_public',
  'group_keyword',
] as const;

/** Most posts in one list file. */
const mostInFile = 1_000;
/** List files that a person may request in a minute: each costs as much as 50 pages. */
const filesPerMinute = 10;

type ListHandlers = Pick<Handlers<typeof contract>, 'signedUrl' | 'listForAdmin' | 'list'>;

/** The lists of posts for readers and for editors, as pages or as a file. */
export const postListHandlers = (deps: PostListDeps): ListHandlers => {
  const { lists, answers, limits, groups } = deps;
  const forReaders = readersList(deps);
  const inFile = async (query: ReaderQuery, caller: Caller, now: Date) =>
    mapPage(await readable(deps, query, caller, now), summaryOf);

  /** Returns the groups of the school whose names have a word. Stored posts do not have these names. */
  async function groupsCalled(word: string | undefined, caller: Caller): Promise<Set<string>> {
    if (!word) return new Set();
    const found = (await groups.of(caller).all()).filter(
      ({ groupUid, groupname }) =>
        isSchoolGroup(groupUid) && groupname.toLowerCase().includes(word.toLowerCase()),
    );
    return new Set(found.map(({ groupUid }) => groupUid));
  }

  async function forEditors(query: Partial<AdminPostQuery>, caller: Caller, now: Date) {
    const called = await groupsCalled(query.group_keyword, caller);
    const page = await lists.of(caller).all(query.sort ?? 'created_at', query.order ?? 'desc', {
      limit: query.limit ?? 20,
      next_token: query.next_token,
      accepts: adminFilter(query, called, caller.timeZone, now),
    });
    const records = await withSchoolGroupNames(groups, caller, page.records);
    return mapPage({ ...page, records }, editorRowOf);
  }

  return {
    async signedUrl(query, caller, { now }) {
      const forAdmin = query.get_posts_for_admin === true;
      const asksAsEditor = forAdmin || editorsOnly.some((name) => query[name] !== undefined);
      if (asksAsEditor && !may(caller, 'post.admin')) throw notForReaders();
      await limits.of(caller).count(caller.userUid, 'list-file', filesPerMinute, now);
      const list = forAdmin ? forEditors : inFile;
      const records: unknown[] = [];
      let next_token: string | undefined;
      do {
        const page = await list({ ...query, limit: 100, next_token }, caller, now);
        records.push(...page.records);
        next_token = page.next_token;
      } while (next_token && records.length < mostInFile);
      const body = JSON.stringify({ responceObject: { records } });
      return { pre_signed_URL: await answers.of(caller).publish(caller.userUid, body) };
    },

    listForAdmin: (query, caller, { now }) => forEditors(query, caller, now),
    list: (query, caller, { now }) => forReaders(query, caller, now),
  };
};

/** Returns a page of what the caller may read now. */
function readable(
  { lists }: Pick<PostListDeps, 'lists'>,
  query: ReaderQuery,
  caller: Caller,
  now: Date,
): Promise<Paged<StoredPost>> {
  const keyword = query.title_keyword?.toLowerCase();
  return lists.of(caller).live(query.types ?? postTypes, now, {
    limit: query.limit ?? 20,
    next_token: query.next_token,
    reader: caller,
    accepts: (post) =>
      (!keyword || post.title.toLowerCase().includes(keyword)) &&
      (!query.categories || query.categories.includes(post.postcategory_categoryid)),
  });
}

/**
 * The list of readers: each post with the children whom it concerns, and until when it waits for an
 * answer of the caller. A page on which no post asks reads nothing about answers.
 */
export const readersList =
  (deps: Pick<PostListDeps, 'lists' | 'users' | 'asks' | 'given'>) =>
  async (query: ReaderQuery, caller: Caller, now: Date): Promise<Paged<ListedPost>> => {
    const page = await readable(deps, query, caller, now);
    const asking = page.records.flatMap(({ asks, postUid }) => (asks ? postUid : []));
    const isNamed = page.records.some((post) => !isForAnyway(post, caller));
    const children = await childrenIf(isNamed || asking.length > 0, deps, caller, now);
    const waiting =
      asking.length > 0 && may(caller, 'ask')
        ? await asksWaiting({ asks: deps.asks, answers: deps.given }, caller, {
            children,
            now,
            isShown: ({ askUid }) => asking.includes(askUid),
          })
        : [];
    const waits = new Map(
      waiting.map(({ askUid, by, has_questions }) => [askUid, { by, has_questions }]),
    );
    return mapPage(page, (post) => {
      const wait = waits.get(post.postUid);
      const named = concernedBy(post, caller, children);
      return { ...summaryOf(post), ...named, ...(wait && { waits: wait }) };
    });
  };

type ReaderQuery = Pick<
  Partial<AdminPostQuery>,
  'limit' | 'next_token' | 'types' | 'categories' | 'title_keyword'
>;

const mapPage = <T, U>({ records, ...page }: Paged<T>, present: (record: T) => U): Paged<U> => ({
  ...page,
  records: records.map(present),
});

const notForReaders = () => new AppError('forbidden', 'Your account may not do this.');

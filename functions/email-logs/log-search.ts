import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { PostReader } from '#functions/posts/store/post-reader';
import { emailLogFaults } from '#shared/email-logs/email-log-rules';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import { AppError } from '#shared/kernel/errors';
import type { Input } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { countedIn } from './store/email-log-fact-rules.ts';
import type { MessagePage } from './store/email-log-page.ts';
import { type EmailLogQuery, inOrder, type LogPage, sortKeyOf } from './store/email-log-query.ts';
import { type ChannelCounts, countsIn, type EmailLogRepository } from './store/email-logs.ts';
import { type Counts, countsOf, type MailCounterRepository } from './store/mail-counters.ts';

export interface LogSearchDeps {
  readonly logs: EmailLogRepository;
  readonly counters: Bound<MailCounterRepository, 'sums'>;
  readonly posts: Bound<PostReader, 'many'>;
}

/** The most posts among which one request searches for a title. */
const mostTitles = 2_000;
/** The number of posts that the post reader takes in one call. */
const postsPerRead = 200;

type Filter = Input<typeof contract.startExport> & Pick<EmailLogQuery, 'types'>;

/** What is counted of a filter: by the counters of mail, or message by message on another channel. */
export type Found = MessagePage & ({ counts: Counts } | { channelCounts: ChannelCounts });

export type LogSearch = ReturnType<typeof logSearch>;

/** Finds messages and their counters by the filter of the e-mail log. */
export function logSearch({ logs, counters, posts }: LogSearchDeps) {
  return {
    of: (school: School) => ({
      /** Returns the posts that messages name, by their id. */
      postsOf: (messages: readonly EmailLogRecord[]) =>
        postsByUid(posts, school, [...new Set(messages.flatMap(({ postsUid }) => postsUid))]),
    }),

    /**
     * Resolves the text of the post filter: an id, or any part of a title. Only posts that the
     * mailings of the period name are searched.
     */
    async queryOf(caller: Caller, { postUid, ...filter }: Filter): Promise<EmailLogQuery> {
      if (!postUid) return filter;
      const postUids = await logs.of(caller).postsIn(filter);
      if (postUids.includes(postUid)) return { ...filter, postsUid: [postUid] };
      if (postUids.length > mostTitles) {
        throw new AppError('badRequest', 'Choose fewer days to look for a title.');
      }
      const words = postUid.toLowerCase();
      const found = [...(await postsByUid(posts, caller, postUids)).values()].filter(({ title }) =>
        title.toLowerCase().includes(words),
      );
      return { ...filter, postsUid: found.map((post) => post.postUid) };
    },

    /**
     * Returns a page of messages and the counters of all messages that the query finds. The
     * counters by type and days are stored. A search by address or post finds few messages, which
     * are counted here.
     */
    async find(caller: Caller, query: EmailLogQuery, request: LogPage): Promise<Found> {
      const isMail = (query.channel ?? 'mail') === 'mail';
      if (query.email || query.postsUid) {
        const found = await logs.of(caller).search(caller.timeZone, query);
        if (!isMail) return { ...pageOf(found, request), channelCounts: countsIn(found) };
        const counts = countsOf((fact) => found.filter((m) => countedIn(m).includes(fact)).length);
        return { ...pageOf(found, request), counts };
      }
      if (!isMail) {
        const [page, channelCounts] = await Promise.all([
          logs.page(caller, caller.timeZone, query, request),
          logs.of(caller).counts(caller.timeZone, query),
        ]);
        return { ...page, channelCounts };
      }
      const [page, counts] = await Promise.all([
        logs.page(caller, caller.timeZone, query, request),
        counters.of(caller).sums(query.types, { from: query.start_date, to: query.end_date }),
      ]);
      return { ...page, counts };
    },
  };
}

async function postsByUid(
  posts: LogSearchDeps['posts'],
  school: School,
  postUids: readonly string[],
): Promise<Map<string, StoredPost>> {
  const found = new Map<string, StoredPost>();
  for (let i = 0; i < postUids.length; i += postsPerRead) {
    for (const post of await posts.of(school).many(postUids.slice(i, i + postsPerRead))) {
      found.set(post.postUid, post);
    }
  }
  return found;
}

/** Refuses a filter that breaks a specified rule. */
export function checkFilter(filter: Filter): void {
  const fields = emailLogFaults(filter);
  const [message] = Object.values(fields);
  if (message) throw new AppError('badRequest', message, { fields });
}

/** Returns one page of messages that were found in a search. */
function pageOf(
  found: readonly EmailLogRecord[],
  { sort, descending, limit, next_token }: LogPage,
): MessagePage {
  const isByTime = sort === 'SnsPublishTime';
  const position = positionOf(next_token);
  const isBelow = (message: EmailLogRecord) => {
    if (position === undefined) return true;
    const key = sortKeyOf(message, isByTime);
    return descending ? key < position : key > position;
  };
  const rest = inOrder(found, isByTime, descending).filter(isBelow);
  const messages = rest.slice(0, limit);
  const last = messages.at(-1);
  const hasMore = rest.length > limit && last !== undefined;
  return { messages, ...(hasMore && { next_token: tokenOf(sortKeyOf(last, isByTime)) }) };
}

import { messageView } from '#functions/api/emailstatistics-view';
import { countedIn } from '#functions/data/email-facts-rules';
import {
  type EmailLogRepository,
  enough,
  inOrder,
  type LogPage,
  type LogQuestion,
  sortKeyOf,
} from '#functions/data/email-logs';
import type { StoredMessage } from '#functions/data/email-record';
import type { LimitRepository } from '#functions/data/limits';
import { type Counts, countsOf, type MailCounterRepository } from '#functions/data/mail-counters';
import type { MailExportRepository, StoredLogExport } from '#functions/data/mail-exports';
import type { PostReader } from '#functions/data/post-reader';
import type { StoredPost } from '#functions/data/post-record';
import type { MailExportMessage } from '#functions/jobs/mailing-message';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import { newId } from '#functions/lib/id';
import { childrenInMessages } from '#functions/mail/children';
import type { Caller } from '#shared/caller';
import type { emailstatistics as contract, LogExport } from '#shared/contract/emailstatistics';
import type { Handlers } from '#shared/contract/route';
import { emailLogFaults } from '#shared/domain/email-log-rules';
import { AppError } from '#shared/errors';

export interface StatisticsParts {
  readonly logs: EmailLogRepository;
  readonly counters: Pick<MailCounterRepository, 'sums'>;
  readonly posts: Pick<PostReader, 'many'>;
  readonly exports: Pick<MailExportRepository, 'add' | 'get'>;
  readonly limits: Pick<LimitRepository, 'count'>;
  readonly queue: { send(message: MailExportMessage): Promise<void> };
  /** A signed address of a file in the bucket of answers. */
  readonly addressOf: (key: string, fileName: string) => Promise<string>;
}

/** PDFs that a person can begin in a minute, and on a day. */
const mostExports = { minute: 5, day: 100 };

/** The logs of e-mail: a page with the counters of everything that the filter finds, and PDFs of it. */
export const emailStatisticsHandlers = (parts: StatisticsParts): Handlers<typeof contract> => {
  const { logs, counters, posts, exports, limits, queue, addressOf } = parts;

  /** Titles and types of the posts that some messages told of; the reader takes 200 at once. */
  async function titlesOf(site: string, messages: readonly StoredMessage[]) {
    const postUids = [...new Set(messages.flatMap(({ postsUid }) => postsUid))];
    const found = new Map<string, StoredPost>();
    for (let i = 0; i < postUids.length; i += 200) {
      for (const post of await posts.many(site, postUids.slice(i, i + 200))) {
        found.set(post.postUid, post);
      }
    }
    return found;
  }

  /** By type and days, the counters are kept; an address or a post finds few messages, which are counted here. */
  async function find(
    { site, timeZone }: Caller,
    question: LogQuestion,
    page: LogPage,
  ): Promise<Found & { counts: Counts }> {
    if (question.email || question.postUid) {
      const found = await enough(logs.gathered(site, timeZone, question));
      const counts = countsOf((fact) => found.filter((m) => countedIn(m).includes(fact)).length);
      return { ...cut(found, page), counts };
    }
    const [answer, counts] = await Promise.all([
      logs.page(site, timeZone, question, page),
      counters.sums(site, question.types, { from: question.start_date, to: question.end_date }),
    ]);
    return { ...answer, counts };
  }

  return {
    async list({ sort, descending, limit, next_token, ...question }, caller, { audit }) {
      check(question);
      const page = { sort, descending, limit, next_token };
      const { counts, ...found } = await find(caller, question, page);
      const { messages, ...rest } = fitting(found, sort === 'SnsPublishTime');
      await audit(childrenInMessages(messages));
      const titles = await titlesOf(caller.site, messages);
      return {
        email_logs: messages.map((message) => messageView(message, titles)),
        sent_count: counts.sent,
        delivery_count: counts.delivered,
        open_count: counts.opened,
        click_count: counts.clicked,
        bounce_count: counts.bounced,
        complaint_count: counts.complained,
        machine_open_count: counts.machine_opened,
        ...rest,
      };
    },

    async startExport(filter, { site, userUid, username }, { now, network }) {
      check(filter);
      await limits.count(site, userUid, 'log-export', mostExports.minute, now);
      await limits.count(site, userUid, 'log-export', mostExports.day, now, 'day');
      const asked_by = { username, network };
      const made = await exports.add(site, userUid, newId(now), { filter, asked_by }, now);
      await queue.send({ site, userUid, exportUid: made.exportUid });
      return shownExport(made);
    },

    async getExport({ exportUid }, { site, userUid }, { now }) {
      const found = await exports.get(site, userUid, exportUid, now);
      if (!found) throw new AppError('notFound', 'There is no such PDF any more.');
      const { state, object_key, filter } = found;
      if (state !== 'ready' || !object_key) return shownExport(found);
      const name = `${filter.types} Email Logs.pdf`;
      return { ...shownExport(found), url: await addressOf(object_key, name) };
    },
  };
};

function check(question: LogQuestion): void {
  const fields = emailLogFaults(question);
  const [message] = Object.values(fields);
  if (message) throw new AppError('badRequest', message, { fields });
}

/** A page of what was gathered. */
function cut(found: readonly StoredMessage[], { sort, descending, limit, next_token }: LogPage) {
  const isByTime = sort === 'SnsPublishTime';
  const position = positionOf(next_token);
  const isPast = (message: StoredMessage) => {
    if (position === undefined) return true;
    const key = sortKeyOf(message, isByTime);
    return descending ? key < position : key > position;
  };
  const left = inOrder(found, isByTime, descending).filter(isPast);
  const messages = left.slice(0, limit);
  const last = messages.at(-1);
  const hasMore = left.length > limit && last !== undefined;
  return { messages, ...(hasMore && { next_token: tokenOf(sortKeyOf(last, isByTime)) }) };
}

/** A long page of digests with many posts each would be more than a Lambda may answer; it ends earlier, with a token to go on. */
function fitting(page: Found, isByTime: boolean): Found {
  let characters = 0;
  const tooLong = page.messages.findIndex(({ postsUid }, i) => {
    characters += 1_200 + 200 * postsUid.length;
    return i > 0 && characters > mostCharacters;
  });
  const last = page.messages[tooLong - 1];
  if (tooLong < 0 || !last) return page;
  return {
    messages: page.messages.slice(0, tooLong),
    next_token: tokenOf(sortKeyOf(last, isByTime)),
  };
}

interface Found {
  readonly messages: readonly StoredMessage[];
  readonly next_token?: string | undefined;
}

/** A Lambda may answer six million characters; names and titles of more than one byte each need room. */
const mostCharacters = 3_000_000;

const shownExport = ({
  exportUid,
  state,
  done,
  total,
  created_at,
  message,
}: StoredLogExport): LogExport => ({
  ...{ exportUid, state, done, created_at },
  ...(total !== undefined && { total }),
  ...(message !== undefined && { message }),
});

import { childrenInMessages } from '#functions/kernel/mail/children';
import { tokenOf } from '#functions/kernel/store/dynamo';
import type { emailstatistics as contract } from '#shared/email-logs/emailstatistics.contract';
import type { Handlers } from '#shared/kernel/route';
import { holds } from '#shared/rights/permissions';
import { messageView } from './emailstatistics-view.ts';
import { type LogExportDeps, logExportHandlers } from './log-exports.ts';
import { checkFilter, type LogSearchDeps, logSearch } from './log-search.ts';
import type { MessagePage } from './store/email-log-page.ts';
import { sortKeyOf } from './store/email-log-query.ts';
import { type ChannelCounts, mostCounted } from './store/email-logs.ts';
import type { Counts } from './store/mail-counters.ts';

export interface EmailLogDeps extends LogSearchDeps, LogExportDeps {}

/**
 * The e-mail log: a page with the counters of all messages that the filter finds, and documents of
 * them.
 */
export function emailStatisticsHandlers(deps: EmailLogDeps): Handlers<typeof contract> {
  const search = logSearch(deps);
  return {
    ...logExportHandlers(deps, search),

    async list({ sort, descending, limit, next_token, ...filter }, caller, { audit }) {
      checkFilter(filter);
      const query = await search.queryOf(caller, filter);
      const request = { sort, descending, limit, next_token };
      const found = await search.find(caller, query, request);
      const { messages, ...rest } = fitting(found, sort === 'SnsPublishTime');
      await audit(childrenInMessages(messages));
      const seesReasons = holds(caller, 'attendance');
      const posts = await search.of(caller).postsOf(messages);
      return {
        email_logs: messages.map((message) => messageView(message, posts, { seesReasons })),
        ...('counts' in found ? countsView(found.counts) : channelView(found.channelCounts)),
        ...rest,
      };
    },
  };
}

const countsView = (counts: Counts) => ({
  sent_count: counts.sent,
  delivery_count: counts.delivered,
  open_count: counts.opened,
  click_count: counts.clicked,
  bounce_count: counts.bounced,
  complaint_count: counts.complained,
  machine_open_count: counts.machine_opened,
  machine_click_count: counts.machine_clicked,
});

/** Returns the counters of another channel: nobody opens a push, and no machine does. */
const channelView = ({ sent, delivered, failed, isCut }: ChannelCounts) => ({
  sent_count: sent,
  delivery_count: delivered,
  open_count: 0,
  click_count: 0,
  bounce_count: 0,
  complaint_count: 0,
  machine_open_count: 0,
  machine_click_count: 0,
  failed_count: failed,
  ...(isCut && { counted_within: mostCounted }),
});

/**
 * The longest response in characters. A Lambda may return 6 MB, and names and titles may need
 * several bytes a character.
 */
const mostCharacters = 3_000_000;

/** Ends a page of long digests earlier, so that the response fits. */
function fitting(page: MessagePage, isByTime: boolean): MessagePage {
  let characters = 0;
  const firstTooLong = page.messages.findIndex(({ postsUid }, i) => {
    characters += 1_200 + 200 * postsUid.length;
    return i > 0 && characters > mostCharacters;
  });
  const last = page.messages[firstTooLong - 1];
  if (firstTooLong < 0 || !last) return { messages: page.messages, next_token: page.next_token };
  return {
    messages: page.messages.slice(0, firstTooLong),
    next_token: tokenOf(sortKeyOf(last, isByTime)),
  };
}

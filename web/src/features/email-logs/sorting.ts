import { clickedAt, deliveredAt, openedAt } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';

/**
 * The number of messages that the page sorts by a column that the server does not sort: one full
 * response.
 */
export const mostSorted = 1000;

/** Returns the sort text of each column that the page sorts itself. */
const sortTexts = {
  intended_recipient: (m) => m.intended_recipient,
  type: (m) => m.kind ?? m.type,
  postsUid: (m) => m.postsUid.join(', '),
  posts: (m) => m.posts.map(({ postUid, title }) => title || postUid).join(', '),
  Delivery: deliveredAt,
  Open: openedAt,
  Click: clickedAt,
  user_id: (m) => m.user_id,
  user_name: (m) => m.user_name,
  subject: (m) => m.subject,
  Failure: (m) => m.Failure?.reason,
  student_id: (m) => m.student_id,
  student_name: (m) => m.student_name,
  absence_date: (m) => m.absence_date,
  reason: (m) => m.reason,
} as const satisfies Record<string, (message: EmailStatistics) => string | undefined>;

export type PageSort = keyof typeof sortTexts;
export const pageSorts = Object.keys(sortTexts) as PageSort[];

export const isPageSort = (sort: string): sort is PageSort => sort in sortTexts;

/** Returns the text that the page sorts by; undefined for a column that the server sorts. */
export const sortTextOf = (sort: string) => (isPageSort(sort) ? sortTexts[sort] : undefined);

import * as z from 'zod';
import { logTypes } from '#shared/mailings/mailing';
import { channelNames } from '#shared/notifications/channels';
import type { EmailLogQuery, LogOrder } from './email-log-query.ts';

/** Which e-mail logs a document holds, as it is stored. */
export const LogFilter = z.object({
  types: z.enum(logTypes),
  /** Absent in documents of before release 1.7.0. */
  channel: z.enum(channelNames).optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  email: z.string().optional(),
  postUid: z.string().optional(),
  /** The posts that `postUid` found when the document was requested. */
  postsUid: z.array(z.string()).optional(),
  /** Whether the person who asked may see reasons of absences. */
  seesReasons: z.boolean().optional(),
  sort: z.enum(['SnsPublishTime', 'SESDestinationAddress']).default('SnsPublishTime'),
  descending: z.boolean().default(true),
});
export type LogFilter = z.infer<typeof LogFilter>;

/**
 * Returns the query and order of a filter. Filters from before the search by title name their only
 * post in `postUid`.
 */
export function searchOf({
  postUid,
  postsUid,
  sort,
  descending,
  seesReasons: _,
  ...filter
}: LogFilter): {
  query: EmailLogQuery;
  order: LogOrder;
} {
  const query = { ...filter, postsUid: postsUid ?? (postUid ? [postUid] : undefined) };
  return { query, order: { sort, descending } };
}

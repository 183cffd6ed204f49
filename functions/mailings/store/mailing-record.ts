import * as z from 'zod';
import { leftOutReasons, mailingStates, storedMailingTypes } from '#shared/mailings/mailing';
import { PostLeftOut } from '#shared/mailings/post-left-out';
import { readerRules } from '#shared/read-posts/post-readers.contract';

/**
 * A stored mailing. Its content is in the bucket `content`, its messages are in `emailstatistics`.
 */
export const StoredMailing = z.object({
  mailingUid: z.string(),
  type: z.enum(storedMailingTypes),
  testing: z.boolean(),
  /** The test address, in testing mode. */
  recipient: z.string().optional(),
  state: z.enum(mailingStates),
  /**
   * `2026-W47` (a week), `2026-11-21` (a day), a hash of posts (principal), or the mailing's uid
   * (test).
   */
  period: z.string(),
  /** The day at the site when it was created: the day of its counters. */
  day: z.string(),
  audience_hash: z.string(),
  except: z.array(z.string()),
  /** The blurb, until the content is frozen. */
  email_text: z.string().optional(),
  postsUid: z.array(z.string()),
  /** What its sender wrote for locked screens. */
  push_text: z.string().optional(),
  /** The Connections PDF that it sends. Its texts and choice are empty once they are frozen. */
  pdf: z
    .object({
      pdfUid: z.string(),
      /** The secret of the address that opens it. */
      token: z.string(),
      subject: z.string(),
      content_html: z.string(),
      /** Subscribers, or `all_subscribers`. */
      send_to: z.array(z.string()),
    })
    .optional(),
  /** The post that it reminds of, and those who have not read it. */
  reminder: z
    .object({
      postUid: z.string(),
      rule: z.enum(readerRules),
      group: z.string().optional(),
      /** How many people its sender saw. */
      count: z.number().int(),
    })
    .optional(),
  /** The key of its frozen content. */
  content_key: z.string().optional(),
  prepared: z.number().int(),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
  /** Posts whose text could not be composed. */
  posts_left_out: z.array(PostLeftOut).optional(),
  release_at: z.string().optional(),
  /**
   * When its audience was frozen. It has everything that had started by then; the next digest has
   * the rest.
   */
  frozen_at: z.string().optional(),
  created_at: z.string(),
  /** The userUid and the shown name; both `schedule` for a scheduled one. */
  created_by: z.string(),
  created_by_name: z.string(),
  started_at: z.string().optional(),
  finished_at: z.string().optional(),
  message: z.string().optional(),
  /** The job that may continue it. */
  turn: z.string().optional(),
  /** The last heartbeat of a worker. */
  beat_at: z.string().optional(),
  /** The end of the lease: without a heartbeat until then the worker counts as dead. */
  lease_until: z.string().optional(),
  /** Restarts since a job of it last ended. */
  stalls: z.number().int().optional(),
  /** When a message was last settled, or a person resumed it. */
  got_on_at: z.string().optional(),
  reconciled: z.object({
    lost: z.number().int(),
    unexpected: z.number().int(),
    duplicated: z.number().int(),
    recovered: z.number().int(),
  }),
  /** Rises with every write; a write must name the version that it read. */
  version: z.number().int(),
});
export type StoredMailing = z.infer<typeof StoredMailing>;

/**
 * Milliseconds without a heartbeat until a mailing is queued again; workers report far more often.
 */
const lease = 180_000;

/** Returns the end of a lease on a mailing whose next job starts after some seconds. */
export const leaseFrom = (now: Date, seconds = 0): string =>
  new Date(now.getTime() + seconds * 1000 + lease).toISOString();

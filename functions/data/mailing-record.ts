import * as z from 'zod';
import { leftOutReasons, mailingStates, mailingTypes } from '#shared/domain/mailing';

/** A mailing as it is stored; its texts lie in the bucket `content`, its messages in `emailstatistics`. */
export const StoredMailing = z.object({
  mailingUid: z.string(),
  type: z.enum(mailingTypes),
  testing: z.boolean(),
  /** The test address, for testing mode. */
  recipient: z.string().optional(),
  state: z.enum(mailingStates),
  /** `2026-W47` (a week of digests), `2026-11-21` (a day), or the posts of a principal's message; of a test, its own uid. */
  period: z.string(),
  /** The site's day on which it was made: the day under which its messages are counted. */
  day: z.string(),
  audience_hash: z.string(),
  except: z.array(z.string()),
  /** The blurb, until it is frozen with everything else. */
  email_text: z.string().optional(),
  postsUid: z.array(z.string()),
  /** Where its frozen content lies, once it is frozen. */
  content_key: z.string().optional(),
  prepared: z.number().int(),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.number().int() })),
  release_at: z.string().optional(),
  /** When its audience was frozen: everything that had started by then is told, so the next digest tells only what comes after. */
  frozen_at: z.string().optional(),
  created_at: z.string(),
  /** userUid, and the name shown; of the schedule: `schedule`. */
  created_by: z.string(),
  created_by_name: z.string(),
  started_at: z.string().optional(),
  finished_at: z.string().optional(),
  message: z.string().optional(),
  /** Which of its jobs goes on with it. */
  turn: z.string().optional(),
  /** When a worker last said that it works at it. */
  beat_at: z.string().optional(),
  /** Until when somebody is to have worked at it again; after that whoever was to is taken for dead. */
  lease_until: z.string().optional(),
  /** How often it was put on the queue again since a job of it last came to its end. */
  stalls: z.number().int().optional(),
  /** When a message of it was last settled, or a person let it go on. */
  got_on_at: z.string().optional(),
  reconciled: z.object({
    lost: z.number().int(),
    unexpected: z.number().int(),
    duplicated: z.number().int(),
    recovered: z.number().int(),
  }),
  /** Changes with every write; a write carries the one it read. */
  version: z.number().int(),
});
export type StoredMailing = z.infer<typeof StoredMailing>;

/** How long a worker may be silent before a mailing is put on the queue again: at work it speaks far more often. */
const lease = 180_000;

/** Until when somebody is to work at a mailing whose next job comes after some seconds. */
export const leaseFrom = (now: Date, seconds = 0): string =>
  new Date(now.getTime() + seconds * 1000 + lease).toISOString();

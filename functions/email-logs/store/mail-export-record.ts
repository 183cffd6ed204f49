import * as z from 'zod';
import { logTypes } from '#shared/mailings/mailing';

/** Which e-mail logs a PDF holds. */
export const LogFilter = z.object({
  types: z.enum(logTypes),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  email: z.string().optional(),
  postUid: z.string().optional(),
  /** The posts that `postUid` found when the export was requested. */
  postsUid: z.array(z.string()).optional(),
});
export type LogFilter = z.infer<typeof LogFilter>;

/** An export of the e-mail logs as a PDF, as it is stored. */
export const StoredLogExport = z.object({
  exportUid: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  filter: LogFilter,
  /** The username and network of the person who requested it, for the audit. */
  asked_by: z
    .object({ username: z.string(), network: z.string() })
    .default({ username: '', network: '' }),
  done: z.number().int(),
  total: z.number().int().optional(),
  created_at: z.string(),
  /** When the worker must have reported progress. After that it counts as dead. */
  deadline: z.string(),
  /** The lease of the worker that makes it. */
  lease: z.string().optional(),
  /** How often it was put on the queue again because no worker made progress. */
  tries: z.number().int().default(0),
  /** The key of the PDF in the bucket `answers`. */
  object_key: z.string().optional(),
  message: z.string().optional(),
});
export type StoredLogExport = z.infer<typeof StoredLogExport>;

/** An export of one person. */
export interface ExportId {
  readonly site: string;
  readonly userUid: string;
  readonly exportUid: string;
}

/** The right of one worker to make an export. */
export interface ExportLease extends ExportId {
  readonly lease: string;
}

export const exportKey = ({ site, userUid, exportUid }: ExportId) => ({
  pk: `${site}#${userUid}`,
  sk: exportUid,
});

/** The entry of an export that has not ended, in the list of its school. */
export const OpenExport = z.object({ userUid: z.string(), exportUid: z.string() });

export const interrupted = 'The PDF was interrupted. Please start it again.';

/** Minutes for which an export may wait for a worker, and for which a worker may be silent. */
export const patience = { waiting: 15, making: 5 };
/** Minutes after the deadline in which `work-watch` queues it again. After that it has failed. */
const grace = 5;

export const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

/** Returns an export as a person sees it: one without a live worker has failed. */
export function asOf(now: Date, stored: StoredLogExport): StoredLogExport {
  const hasEnded = stored.state === 'ready' || stored.state === 'failed';
  if (hasEnded || now.toISOString() <= minutesAfter(new Date(stored.deadline), grace))
    return stored;
  return { ...stored, state: 'failed', message: interrupted };
}

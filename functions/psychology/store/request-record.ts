import * as z from 'zod';
import { requesters, requestStates } from '#shared/psychology/request';

/** A request as it is stored: who asked about whom, and its state. It has no text. */
export const StoredRequest = z.object({
  requestUid: z.string(),
  studentUid: z.string(),
  /** Who made it; absent after the person's erasure. */
  by: z.string().optional(),
  requester: z.enum(requesters),
  state: z.enum(requestStates),
  waits_for: z.enum(['counsellor', 'requester', 'nobody']),
  mail_me: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

/** A message of a thread, or a counsellors' own note. The text is sealed. */
export const StoredMessage = z.object({
  messageUid: z.string(),
  requestUid: z.string(),
  studentUid: z.string(),
  /** Absent after the person's erasure. */
  by: z.string().optional(),
  from: z.enum(['requester', 'counsellor']),
  is_note: z.boolean(),
  at: z.string(),
  sealed: z.string(),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

/** The text of a message is sealed for its own place. */
export const messageRecord = ({
  requestUid,
  messageUid,
}: Pick<StoredMessage, 'requestUid' | 'messageUid'>): string => `${requestUid}#${messageUid}`;

/** Between the two parts of a request's identifier. */
const joint = '~';

/** Returns the identifier of a request: it sorts by time, and names the partition of the student. */
export const requestUidOf = (id: string, studentUid: string): string =>
  `${id}${joint}${studentUid}`;

/** Returns the student in the identifier of a request, if there is one. */
export function studentIn(requestUid: string): string | undefined {
  const at = requestUid.indexOf(joint);
  return at > 0 ? requestUid.slice(at + joint.length) : undefined;
}

/** Returns the keys of a request in the table and its indexes. */
export const requestKeys = (
  site: string,
  { requestUid, studentUid, by, state }: StoredRequest,
) => ({
  pk: `${site}#${studentUid}`,
  sk: `request#${requestUid}`,
  ...(by !== undefined && { requesterPk: `${site}#${by}`, requesterSk: requestUid }),
  statePk: `${site}#${state}`,
  stateSk: requestUid,
});

/** Returns the keys of a message. */
export const messageKeys = (site: string, message: StoredMessage) => ({
  pk: `${site}#${message.studentUid}`,
  sk: `message#${messageRecord(message)}`,
});

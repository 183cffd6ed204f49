import * as z from 'zod';
import type { DataKey } from '#functions/kernel/keys/data-keys';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, keysOf } from '#functions/kernel/record/key';
import { requesters, requestStates } from '#shared/psychology/request';
import { psychologyRecords } from '#shared/tables/confidential';

/** What a request and its stored record have in common. It names nobody. */
const RequestFrame = z.object({
  requestUid: z.string(),
  state: z.enum(requestStates),
  waits_for: z.enum(['counsellor', 'requester', 'nobody']),
  mail_me: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** The sealed part of a request: the student, and what the requester is to the student. */
const About = z.object({ studentUid: z.string(), requester: z.enum(requesters) });

/** A request for support without its texts. */
export type SupportRequest = z.infer<typeof RequestFrame> &
  z.infer<typeof About> & {
    /** Who made it; absent after the person's erasure. */
    readonly by?: string;
  };

/**
 * A request as it is stored. A reader of the table learns nobody's identifier: the student is a
 * blind identifier in `requestUid`, the requester one in `by`, and who they are is sealed.
 */
export const StoredRequest = RequestFrame.extend({
  about: z.string(),
  /** Who made it, blind and sealed; absent after the person's erasure. */
  by: z.string().optional(),
  author: z.string().optional(),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

const MessageFrame = z.object({
  messageUid: z.string(),
  requestUid: z.string(),
  from: z.enum(['requester', 'counsellor']),
  is_note: z.boolean(),
  at: z.string(),
});

/** A message of a thread, or a counsellors' own note. */
export type SupportMessage = z.infer<typeof MessageFrame> & {
  readonly text: string;
  /** Absent after the person's erasure. */
  readonly by?: string;
};

/** A message as it is stored. Its author is blind and sealed, as that of a request. */
export const StoredMessage = MessageFrame.extend({
  sealed: z.string(),
  by: z.string().optional(),
  author: z.string().optional(),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

/** Between the two parts of a request's identifier. */
const joint = '~';

/** Returns the identifier of a request: it sorts by time, and has the student's partition. */
export const requestUidOf = (id: string, blindStudent: string): string =>
  `${id}${joint}${blindStudent}`;

/** Returns the blind identifier of the student in that of a request, if there is one. */
export function blindStudentIn(requestUid: string): string | undefined {
  const at = requestUid.indexOf(joint);
  return at > 0 ? requestUid.slice(at + joint.length) : undefined;
}

/** The names of the sealed values of a request or message. Each opens only in its own place. */
const aboutOf = (requestUid: string) => `${requestUid}#about`;
const messageOf = ({ requestUid, messageUid }: { requestUid: string; messageUid: string }) =>
  `${requestUid}#${messageUid}`;
const authorOf = (record: string) => `${record}#author`;

/** What seals a record: the student's data key, and the blind identifier of its author. */
export interface Sealing {
  readonly key: DataKey;
  readonly blind: (userUid: string) => string;
}

const sealedAuthor = ({ key, blind }: Sealing, by: string | undefined, record: string) =>
  by === undefined ? {} : { by: blind(by), author: key.seal(by, authorOf(record)) };

const openedAuthor = (key: DataKey, author: string | undefined, record: string) =>
  author === undefined ? {} : { by: key.open(author, authorOf(record)) };

export function sealedRequest(
  sealing: Sealing,
  { studentUid, requester, by, ...request }: SupportRequest,
): StoredRequest {
  const { requestUid } = request;
  const about = JSON.stringify({ studentUid, requester });
  return {
    ...request,
    about: sealing.key.seal(about, aboutOf(requestUid)),
    ...sealedAuthor(sealing, by, requestUid),
  };
}

export function openedRequest(
  key: DataKey,
  { about, author, by: _, ...request }: StoredRequest,
): SupportRequest {
  const { requestUid } = request;
  return {
    ...request,
    ...About.parse(JSON.parse(key.open(about, aboutOf(requestUid)))),
    ...openedAuthor(key, author, requestUid),
  };
}

export function sealedMessage(
  sealing: Sealing,
  { text, by, ...message }: SupportMessage,
): StoredMessage {
  const record = messageOf(message);
  const sealed = sealing.key.seal(text, record);
  return { ...message, sealed, ...sealedAuthor(sealing, by, record) };
}

export function openedMessage(
  key: DataKey,
  { sealed, author, by: _, ...message }: StoredMessage,
): SupportMessage {
  const record = messageOf(message);
  return { ...message, text: key.open(sealed, record), ...openedAuthor(key, author, record) };
}

/** Returns the keys of a request in the table and its indexes. */
export const requestKeys = (school: School, request: StoredRequest) =>
  keysOf(school, psychologyRecords.request, {
    ...request,
    blindUid: blindStudentIn(request.requestUid),
  });

/** The sort keys of a request's messages begin with this. */
export const threadSort = (requestUid: string): string => `message#${requestUid}#`;

/** Returns the keys of a message. */
export const messageKeys = (school: School, { requestUid, messageUid }: StoredMessage) =>
  keyOf(school, psychologyRecords.message.key, {
    blindUid: blindStudentIn(requestUid),
    requestUid,
    messageUid,
  });

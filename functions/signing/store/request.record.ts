import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keyOf, keysOf } from '#functions/kernel/record/key';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { goneAfter, keptDays } from '#shared/retention';
import { familyNames } from '#shared/signing/families';
import { FieldValue } from '#shared/signing/field.schemas';
import { recipientRoles } from '#shared/signing/form';
import { Answers, Merged } from '#shared/signing/form.schemas';
import { recipientStates, requestStates } from '#shared/signing/request';
import { Timing } from '#shared/signing/request.schemas';
import { signingRequests } from '#shared/tables/signing';

/**
 * The mails about a request. `unsealed`: a completed document could not be sealed · `unreachable`:
 * mail does not reach a recipient · `withheld`: the school ended what a recipient may see of the child.
 * They go to the requester.
 */
export const requestMailKinds = [
  'ask',
  'reminder',
  'completed',
  'declined',
  'voided',
  'expired',
  'locked',
  'unsealed',
  'unreachable',
  'withheld',
] as const;
export type RequestMailKind = (typeof requestMailKinds)[number];

/** What became of a document, or what its requester must mend: all mails but those that ask to sign. */
export const requestNews = requestMailKinds.filter((kind) => kind !== 'ask' && kind !== 'reminder');
export type RequestNews = (typeof requestNews)[number];

/** The requester as the reader of a mail. */
export const requester = 'requester';

/** A mail that has not left. It is stored with the change that it is about. */
export const PendingMail = z.object({
  mailUid: z.string(),
  kind: z.enum(requestMailKinds),
  /** A recipientUid, or `requester`. */
  to: z.string(),
  /** Who caused it, for its reader. */
  about: z.string().optional(),
  /** When it was last put on the queue. */
  at: z.string(),
  /** The hash of the link that the last attempt to send it brought. */
  hash: z.string().optional(),
});
export type PendingMail = z.infer<typeof PendingMail>;

export const StoredRecipient = z.object({
  /** The partyUid: each party is one recipient. */
  recipientUid: z.string(),
  party: z.string(),
  role: z.enum(recipientRoles),
  /** Absent for a person outside of the roster, and after an erasure. */
  userUid: z.string().optional(),
  name: z.string(),
  email: z.string(),
  state: z.enum(recipientStates),
  /** Hashes of the links in force, newest first: three at most. */
  links: z.array(z.string()),
  asked_at: z.string().optional(),
  reminders: z.number().int(),
  ended_at: z.string().optional(),
  reason: z.string().optional(),
  is_unreachable: z.boolean(),
  /** Wrong answers about the child: in the hour since `since`, and in all. */
  tries: z.object({ since: z.string(), hour: z.number().int(), all: z.number().int() }).optional(),
});
export type StoredRecipient = z.infer<typeof StoredRecipient>;

/** Something that happened. `from` is the truncated network address, for the school alone. */
export const StoredEvent = z.object({
  at: z.string(),
  who: z.string(),
  did: z.string(),
  from: z.string().optional(),
  /** The recipient who did it. */
  recipientUid: z.string().optional(),
  /** Of a signature: the hash of the answers and values that were signed (`signedHash`). */
  answers: z.string().optional(),
});
export type StoredEvent = z.infer<typeof StoredEvent>;

/** A document of one student. It is replaced as a whole, in the version that was read. */
export const StoredRequest = z.object({
  requestUid: z.string(),
  batchUid: z.string(),
  templateUid: z.string(),
  family: z.enum(familyNames),
  title: z.string(),
  studentUid: z.string(),
  /** How the child was called and numbered when it was sent. */
  student_name: z.string(),
  form_run: z.string(),
  /** The values of the roster for its fields, as they were when it was sent. */
  merged: Merged,
  /** The requester; absent after an erasure. */
  by: z.string().optional(),
  by_name: z.string(),
  is_shared: z.boolean(),
  state: z.enum(requestStates),
  in_order: z.boolean(),
  recipients: z.array(StoredRecipient),
  events: z.array(StoredEvent),
  mails: z.array(PendingMail),
  timing: Timing,
  /** When the links end. */
  ends_at: z.string(),
  /** When reminders or the end are due. Absent when nothing is. */
  due_at: z.string().optional(),
  ended_at: z.string().optional(),
  /** After completion: when the document was sealed. */
  sealed_at: z.string().optional(),
  /** Why a completed document could not be sealed: a sentence. */
  notice: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

/** What a recipient filled in. Only the recipient writes it, and nobody after the signature. */
export const StoredFilled = z.object({
  recipientUid: z.string(),
  studentUid: z.string(),
  /** The recipient, if the roster has the person. */
  userUid: z.string().optional(),
  answers: Answers,
  values: z.record(z.string(), FieldValue),
  saved_at: z.string(),
  /** Present when the recipient has signed: it does not change any more. */
  signed_at: z.string().optional(),
  /** Random, so that nobody can find a short answer by its hash. */
  salt: z.string().optional(),
  /** Whether it belongs to a completed document, which is kept. */
  is_kept: z.boolean().optional(),
});
export type StoredFilled = z.infer<typeof StoredFilled>;

const { records } = signingRequests;

export const requestKeys = (
  school: School,
  request: Pick<StoredRequest, 'requestUid' | 'studentUid' | 'due_at'>,
) => keysOf(school, records.request, request);

const request = kindOfRecord({
  table: 'signing-requests',
  shape: records.request,
  schema: StoredRequest,
  stored(request) {
    const { ended_at, state } = request;
    const days = state === 'completed' ? keptDays.signed : keptDays.signing;
    return {
      ...request,
      ...(ended_at !== undefined && { expires_at: goneAfter(new Date(ended_at), days) }),
    };
  },
});

/** The documents of students. `requests.ts` ends links with them. */
export const requestRecords = (tables: Tables) => recordStore(request, tables);

export const filledKey = (school: School, requestUid: string, recipientUid: string) =>
  keyOf(school, records.filled.key, { requestUid, recipientUid });

/** Between the two parts of a request's identifier. */
const joint = '~';

/**
 * Returns the identifier of a student's document in a batch. It sorts by time, and a worker that
 * repeats the batch makes the same one.
 */
export const requestUidOf = (batchUid: string, studentUid: string): string =>
  `${batchUid}${joint}${studentUid}`;

/** Returns the batch and the student of a request's identifier, also of one that is gone. */
export function partsOfUid(requestUid: string): {
  readonly batchUid: string;
  readonly studentUid: string;
} {
  const [batchUid = '', studentUid = ''] = requestUid.split(joint);
  return { batchUid, studentUid };
}

import * as z from 'zod';
import { kindOfRecord, type School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { recordStore } from '#functions/kernel/record/record';
import type { Tables } from '#functions/kernel/store/tables';
import { goneAfter, keptDays } from '#shared/retention';
import { familyNames } from '#shared/signing/families';
import { SigningForm } from '#shared/signing/form.schemas';
import { Timing } from '#shared/signing/request.schemas';
import { signingRequestsRecords } from '#shared/tables/signing';

/** The document and the form of a batch, as they were when it was sent. */
export const SentForm = z.object({
  family: z.enum(familyNames),
  title: z.string(),
  fileUid: z.string(),
  /** SHA-256 of the document that people see, as hexadecimal digits. */
  hash: z.string(),
  form: SigningForm,
});
export type SentForm = z.infer<typeof SentForm>;

/** Documents that were sent together: what is sent, to whom, and how far the worker is. */
export const StoredBatch = z.object({
  batchUid: z.string(),
  templateUid: z.string(),
  sent: SentForm,
  by: z.string().optional(),
  by_name: z.string(),
  /** For the audit: how the requester signed in, and the truncated network address. */
  by_username: z.string(),
  network: z.string(),
  is_shared: z.boolean(),
  timing: Timing,
  /** Whom it is for, in the order of the making. */
  student_userids: z.array(z.string()),
  /** The group whose students are among them. */
  group: z.string().optional(),
  /** Those who take the place of the parties that are `person`. */
  persons: z.array(z.object({ partyUid: z.string(), name: z.string(), email: z.string() })),
  /** The first guardian of a student, where the sender chose one. Added in release 1.1.0. */
  first_guardians: z
    .array(z.object({ student_userid: z.string(), guardian_userid: z.string() }))
    .default([]),
  missing: z.enum(['skip', 'without']),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  total: z.number().int(),
  made: z.number().int(),
  skipped: z.number().int(),
  message: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StoredBatch = z.infer<typeof StoredBatch>;

/** Milliseconds after which a batch that is not ready is put on the queue again. */
const lostAfter = 5 * 60_000;

/** Returns when a batch is due to be looked at; undefined when its making has ended. */
const batchDueOf = ({ state, updated_at }: StoredBatch): string | undefined =>
  state === 'waiting' || state === 'making'
    ? new Date(Date.parse(updated_at) + lostAfter).toISOString()
    : undefined;

const batch = kindOfRecord({
  table: 'signing-requests',
  shape: signingRequestsRecords.batch,
  schema: StoredBatch,
  stored: (each) => ({
    ...each,
    expires_at: goneAfter(new Date(each.created_at), keptDays.signed),
  }),
  computed: (each) => ({ due_at: batchDueOf(each) }),
});

/** Documents that were sent together. */
export const batchRecords = (tables: Tables) => recordStore(batch, tables);

export const batchKey = (school: School, batchUid: string) =>
  keyOf(school, signingRequestsRecords.batch.key, { batchUid });

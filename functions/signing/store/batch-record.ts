import * as z from 'zod';
import { familyNames } from '#shared/signing/families';
import { SigningForm } from '#shared/signing/form';
import type { DocumentPage } from '#shared/signing/pages';
import { Timing } from '#shared/signing/request';

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
  is_shared: z.boolean(),
  timing: Timing,
  /** Whom it is for: students, or all students of a group. */
  student_userids: z.array(z.string()),
  group: z.string().optional(),
  /** Those who take the place of the parties that are `person`. */
  persons: z.array(z.object({ partyUid: z.string(), name: z.string(), email: z.string() })),
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

export const batchKey = (site: string, batchUid: string) => ({
  pk: `${site}#${batchUid}`,
  sk: 'batch',
});

/** A stored template. */
export const StoredTemplate = z.object({
  templateUid: z.string(),
  title: z.string(),
  family: z.enum(familyNames),
  fileUid: z.string().optional(),
  hash: z.string().optional(),
  /** How many pages the document has. Their sizes and texts are with the file. */
  pages: z.number().int(),
  form: SigningForm,
  timing: Timing,
  created_at: z.string(),
  updated_at: z.string(),
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
});
export type StoredTemplate = z.infer<typeof StoredTemplate>;

export type SentPages = readonly z.infer<typeof DocumentPage>[];

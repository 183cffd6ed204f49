import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { logTypes } from '#shared/mailings/mailing';
import { childActs, childRecords } from '#shared/rights/child-records';
import { lookers } from './privacy.contract.ts';

/** A look at a record, or a change of it. */
export const Look = z.object({
  auditUid: z.string(),
  /** The first time within the hour, if there is one. */
  at: z.string(),
  /** The start of the hour in which it was, perhaps more than once. Older looks have none. */
  hour: z.string().optional(),
  who: z.enum(lookers),
  record: z.enum(childRecords),
  act: z.enum(childActs),
});
export type Look = z.infer<typeof Look>;

/** A page of looks, and up to when they are listed: at most an hour ago. */
const LookPage = paged(Look).extend({ complete_until: z.string().optional() });

/** A mail that left for the caller. */
export const SentMail = z.object({
  mailUid: z.string(),
  at: z.string(),
  type: z.enum(logTypes),
  subject: z.string(),
});
export type SentMail = z.infer<typeof SentMail>;

export const Privacy = z.object({
  /** When this sign-in was made. */
  signed_in_at: z.string(),
  /** When the caller signed out everywhere; sign-ins before it open nothing. */
  signed_out_at: z.string().optional(),
  /** When the calendar subscription was made. */
  feed_since: z.string().optional(),
});

export const privacySchemas = {
  get: { input: z.strictObject({}), output: Privacy },
  listLooks: { input: PageRequest.extend({ child: Uid.optional() }), output: LookPage },
  listMail: { input: z.strictObject({}), output: z.array(SentMail) },
  signOut: { input: z.strictObject({}), output: z.object({ signed_out_at: z.string() }) },
  download: { input: z.strictObject({}), output: PortalDocument },
} satisfies Schemas;

import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.contract';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { logTypes } from '#shared/mailings/mailing';
import { childActs, childRecords } from '#shared/rights/child-records';

/** Who looked at a record, by role. The privacy officer names the person on request. */
export const lookers = ['you', 'student', 'carer', 'staff', 'administrator', 'system'] as const;
export type Looker = (typeof lookers)[number];

/** The kinds of records whose looks are never shown: they would tell that there is one. */
export const hiddenRecords: readonly string[] = ['confidential'];

/** A look at a record, or a change of it. */
export const Look = z.object({
  auditUid: z.string(),
  at: z.string(),
  who: z.enum(lookers),
  record: z.enum(childRecords),
  act: z.enum(childActs),
});
export type Look = z.infer<typeof Look>;

/** A mail that left for the caller. */
export const SentMail = z.object({
  mailUid: z.string(),
  at: z.string(),
  type: z.enum(logTypes),
  subject: z.string(),
});
export type SentMail = z.infer<typeof SentMail>;

/** Minutes after a sign-in in which a person may start the download. */
export const freshMinutes = 10;

export const Privacy = z.object({
  /** When this sign-in was made. */
  signed_in_at: z.string(),
  /** When the caller signed out everywhere; sign-ins before it open nothing. */
  signed_out_at: z.string().optional(),
  /** When the calendar subscription was made. */
  feed_since: z.string().optional(),
});

export const privacy = {
  get: route({
    method: 'GET',
    path: '/privacy',
    operation: 'priv',
    child: 'own',
    summary: 'Returns the caller’s sign-in and calendar subscription.',
    input: z.strictObject({}),
    output: Privacy,
  }),
  listLooks: route({
    method: 'GET',
    path: '/privacy/looks',
    operation: 'priv',
    child: { record: 'audit', act: 'read' },
    summary:
      'Lists who looked at the record of the caller, or of a child of the caller, by role, newest first. Notes and support are left out.',
    input: PageRequest.extend({ child: Uid.optional() }),
    output: paged(Look),
    answer: 'page',
  }),
  listMail: route({
    method: 'GET',
    path: '/privacy/mail',
    operation: 'priv',
    child: 'own',
    summary: 'Lists the newest mails that left for the caller.',
    input: z.strictObject({}),
    output: z.array(SentMail),
  }),
  signOut: route({
    method: 'POST',
    path: '/privacy/sign-out',
    operation: 'priv',
    child: 'own',
    repeat: 'same',
    summary: 'Ends every sign-in of the caller on every device.',
    input: z.strictObject({}),
    output: z.object({ signed_out_at: z.string() }),
  }),
  download: route({
    method: 'POST',
    path: '/privacy/download',
    operation: 'priv',
    child: 'worker',
    repeat: 'key',
    summary:
      'Starts a file with everything that the caller may read about the caller and own children: once a day, within 10 minutes of a sign-in.',
    input: z.strictObject({}),
    output: PortalDocument,
  }),
} satisfies Resource;

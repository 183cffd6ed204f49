import * as z from 'zod';
import { Instant, line, Uid, words } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

/** The magazine as a PDF, for people outside the school, with the specified fields. */
export const ConnectionsPdf = z.object({
  connections_pdfUid: z.string(),
  title: z.string(),
  status: z.enum(['Generating', 'Completed', 'Failed']),
  /** Why it failed, as a sentence; empty otherwise. */
  error: z.string(),
  emailed: z.boolean(),
  emailed_at: z.string().optional(),
  /** The download address, valid for 60 seconds; empty unless it is asked for. */
  url: z.string(),
  /** The size of the file. */
  bytes: z.number().int().optional(),
  /** How many newsletters it holds. */
  articles: z.number().int(),
  created_at: z.string(),
});
export type ConnectionsPdf = z.infer<typeof ConnectionsPdf>;

const Choice = z.strictObject({
  /** The id of a subscriber, or `all_subscribers`. */
  value: Uid,
  /** The words that the form shows for it. */
  label: words('*Please select email.').max(700, '*Please select email.'),
});

/** The most subscribers that can be chosen one by one. */
const mostChosen = 200;

/** The text of the mail with which a PDF is sent. */
export const PdfEmailText = z.object({
  connection_pdf_emailtextUid: z.string(),
  subject: z.string(),
  email_html: z.string(),
  send_to: z.array(Choice),
  schoolUid: z.string(),
  updated_at: z.string(),
});
export type PdfEmailText = z.infer<typeof PdfEmailText>;

export const pdfEmailFields = {
  subject: line(200, '*Please enter subject.'),
  email_html: words('*Please enter email text.')
    .trim()
    .min(1, '*Please enter email text.')
    .max(50_000, 'Please use at most 50,000 characters.'),
  send_to: z
    .array(Choice, '*Please select email.')
    .min(1, '*Please select email.')
    .max(mostChosen, `Choose at most ${mostChosen} subscribers, or all.`),
};

const named = z.strictObject({ connections_pdfUid: Uid });

export const connectionsPdfSchemas = {
  create: { input: z.strictObject({}), output: ConnectionsPdf },
  list: { input: PageRequest, output: paged(ConnectionsPdf) },
  emailText: { input: z.strictObject({}), output: z.array(PdfEmailText).max(1) },
  saveEmailText: {
    input: z.strictObject({
      ...pdfEmailFields,
      /** Sent by the specified clients. A school has one text, so it names no other. */
      connection_pdf_emailtextUid: z.union([Uid, z.literal('')]).optional(),
      schoolUid: z.unknown().optional(),
      updated_at: Instant.optional(),
    }),
    output: PdfEmailText,
  },
  file: {
    /** A malformed token gets the same error as an unknown one. */
    input: z.strictObject({ token: z.string().max(300) }),
    output: z.object({ address: z.string() }),
  },
  get: {
    input: named.extend({ generate_pdf_signed_url: z.enum(['yes', 'no']).default('no') }),
    output: ConnectionsPdf,
  },
  remove: { input: named, output: named },
} satisfies Schemas;

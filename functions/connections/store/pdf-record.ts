import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { ConnectionsPdf } from '#shared/connections/connections-pdf.contract';
import { connectionsPdfs } from '#shared/tables/content';

/** A Connections PDF as it is stored. */
export const StoredPdf = z.object({
  connections_pdfUid: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  message: z.string().optional(),
  created_at: z.string(),
  /** A PDF that still runs after this has failed. */
  ends_at: z.string(),
  /** The lease of the worker that makes it, and until when the worker may live. */
  lease: z.string().optional(),
  lease_until: z.string().optional(),
  /** The ids of its newsletters: the live public ones at the request, then those in the file. */
  posts: z.array(z.string()),
  /** The id of the header on its cover. */
  header: z.string().optional(),
  object_key: z.string().optional(),
  bytes: z.number().int().optional(),
  emailed_at: z.string().optional(),
  /** The mailing that sends it. */
  emailed_by: z.string().optional(),
  /** SHA-256 of the secret in the mail's link, and when the link ends. */
  token_hash: z.string().optional(),
  token_until: z.string().optional(),
  users_userid: z.string(),
  users_username: z.string(),
  users_firstname: z.string(),
  users_lastname: z.string(),
});
export type StoredPdf = z.infer<typeof StoredPdf>;

/** The right of one worker to make a PDF. */
export interface PdfLease {
  readonly connections_pdfUid: string;
  readonly lease: string;
}

const { pdf, newest } = connectionsPdfs.records;

export const pdfKey = (school: School, connections_pdfUid: string) =>
  keyOf(school, pdf.key, { connections_pdfUid });

/** The key of the entry that names the PDF that was requested last. */
export const newestKey = (school: School) => keyOf(school, newest.key, {});

/** Minutes for which a PDF may generate, and for which a worker has it: longer than a worker lives. */
export const patience = { generating: 15, lease: 6 };

export const minutesAfter = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

export const sentences = {
  late: 'This took too long. Generate the PDF again.',
  superseded: 'A newer PDF was requested.',
  broken: 'Something went wrong while the PDF was made. Generate it again.',
  empty: 'No newsletter is live and public. Publish one first, then generate the PDF again.',
} as const;

export const isRunning = ({ state }: Pick<StoredPdf, 'state'>): boolean =>
  state === 'waiting' || state === 'making';

/** Returns a PDF as a person sees it at an instant: one that runs too long has failed. */
export const asOf = (now: Date, stored: StoredPdf): StoredPdf =>
  isRunning(stored) && now.toISOString() > stored.ends_at
    ? { ...stored, state: 'failed', message: sentences.late }
    : stored;

/** Returns a PDF for the wire. */
export const pdfView = (stored: StoredPdf, url = ''): ConnectionsPdf => ({
  connections_pdfUid: stored.connections_pdfUid,
  title: stored.title,
  status: isRunning(stored) ? 'Generating' : stored.state === 'ready' ? 'Completed' : 'Failed',
  error: stored.state === 'failed' ? (stored.message ?? sentences.broken) : '',
  emailed: stored.emailed_at !== undefined,
  emailed_at: stored.emailed_at,
  url,
  bytes: stored.bytes,
  articles: stored.posts.length,
  created_at: stored.created_at,
});

/** Days for which the link of a mail leads to its PDF. */
export const linkDays = 30;

/** Returns a secret of 256 random bits. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** A token names its school and its PDF, which are no secret, so that it needs no index. */
const tokenForm = /^([a-z][a-z0-9-]{1,30})\.([A-Za-z0-9]{10,40})\.([A-Za-z0-9_-]{43})$/;

export const tokenOf = ({ site }: School, connections_pdfUid: string, secret: string): string =>
  `${site}.${connections_pdfUid}.${secret}`;

interface PdfToken extends School {
  readonly connections_pdfUid: string;
  readonly secret: string;
}

/** Reads a token; undefined if it has another form. */
export function readToken(token: string): PdfToken | undefined {
  const [, site, connections_pdfUid, secret] = tokenForm.exec(token) ?? [];
  return site && connections_pdfUid && secret
    ? { ...namedSchool(site), connections_pdfUid, secret }
    : undefined;
}

/** Tells whether a secret opens a PDF at an instant. */
export function opens(stored: StoredPdf, secret: string, now: Date): boolean {
  const { state, token_hash, token_until } = stored;
  if (state !== 'ready' || !token_hash || !token_until) return false;
  const isSame = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(token_hash));
  return isSame && now.toISOString() < token_until;
}

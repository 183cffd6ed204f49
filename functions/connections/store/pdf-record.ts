import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { hasEnded, kindOfJob, minutesAfter, seenAt } from '#functions/kernel/jobs/job';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, type Named } from '#functions/kernel/record/key';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { ConnectionsPdf } from '#shared/connections/connections-pdf.contract';
import { connectionsPdfsRecords } from '#shared/tables/content';

const Stored = z.object({
  connections_pdfUid: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  message: z.string().optional(),
  created_at: z.string(),
  /** A PDF that still runs after this has failed. */
  ends_at: z.string(),
  deadline: z.string().optional(),
  tries: z.number().int().default(0),
  lease: z.string().optional(),
  /** The deadline of a worker, in records from before version 1.3.0. */
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

/** Minutes for which a PDF may wait for a worker, and for which one may be silent. */
const patience = { waiting: 3, making: 6 };
/** Minutes for which a PDF may generate. */
const generating = 15;

/** A Connections PDF as it is stored. */
export const StoredPdf = Stored.transform(({ lease_until, deadline, ...pdf }) => ({
  ...pdf,
  deadline: deadline ?? lease_until ?? minutesAfter(new Date(pdf.created_at), patience.waiting),
}));
export type StoredPdf = z.infer<typeof StoredPdf>;

/** Returns the times of a PDF that is requested now. */
export const timesOf = (now: Date) => ({
  created_at: now.toISOString(),
  ends_at: minutesAfter(now, generating),
  deadline: minutesAfter(now, patience.waiting),
  tries: 0,
});

/** A PDF of a school. */
export type PdfId = Named<typeof connectionsPdfsRecords.pdf.key>;

export const sentences = {
  interrupted: 'This took too long. Generate the PDF again.',
  superseded: 'A newer PDF was requested.',
  broken: 'Something went wrong while the PDF was made. Generate it again.',
  empty: 'No newsletter is live and public. Publish one first, then generate the PDF again.',
} as const;

/** How PDFs are made: the newest of each school. */
export const pdfJobs = kindOfJob({
  table: 'connections-pdfs',
  name: 'connections-pdfs',
  key: connectionsPdfsRecords.pdf.key,
  open: {
    key: connectionsPdfsRecords.newest.key,
    idOf: ({ newest }) => ({ connections_pdfUid: String(newest) }),
    isOne: true,
  },
  schema: StoredPdf,
  patience,
  // Its time ends sooner.
  mostTries: generating,
  sentences,
  wanted: (school, { connections_pdfUid }, TableName) => ({
    ConditionCheck: {
      TableName,
      Key: keyOf(school, connectionsPdfsRecords.newest.key, {}),
      ConditionExpression: 'newest = :own',
      ExpressionAttributeValues: { ':own': connections_pdfUid },
    },
  }),
});

/** Returns a PDF as a person sees it at an instant: one that runs too long has failed. */
export const asOf = (now: Date, stored: StoredPdf): StoredPdf => seenAt(pdfJobs, stored, now);

/** Returns a PDF for the wire. */
export const pdfView = (stored: StoredPdf, url = ''): ConnectionsPdf => ({
  connections_pdfUid: stored.connections_pdfUid,
  title: stored.title,
  status: !hasEnded(stored) ? 'Generating' : stored.state === 'ready' ? 'Completed' : 'Failed',
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

export const tokenOf = ({ site }: School, { connections_pdfUid }: PdfId, secret: string): string =>
  `${site}.${connections_pdfUid}.${secret}`;

/** Reads a token; undefined if it has another form. */
export function readToken(
  token: string,
): (School & PdfId & { readonly secret: string }) | undefined {
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

import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { isPermanent } from '#functions/kernel/jobs/errors';
import { logFault, logInfo } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { AppError } from '#shared/kernel/errors';
import type { SiteFacts } from '#shared/sites';
import type { PdfFiles } from './store/pdf-files.ts';
import { PdfMessage } from './store/pdf-message.ts';
import { type PdfLease, type StoredPdf, sentences } from './store/pdf-record.ts';
import type { PdfRepository } from './store/pdfs.ts';

/** A PDF to make. */
export interface PdfJob {
  readonly school: SiteFacts;
  readonly pdf: StoredPdf;
  readonly now: Date;
}

/** Writes the magazine. Returns the file and the ids of the newsletters in it. */
export type MakeMagazine = (
  job: PdfJob,
) => Promise<{ readonly bytes: Uint8Array; readonly posts: readonly string[] }>;

export interface MakeDeps {
  readonly sites: readonly SiteFacts[];
  readonly pdfs: Bound<PdfRepository, 'get' | 'take' | 'ready' | 'fail' | 'release'>;
  readonly files: Bound<PdfFiles, 'store' | 'remove'>;
  readonly magazine: MakeMagazine;
  readonly now: () => Date;
  readonly newLease: () => string;
}

/**
 * Makes one PDF, once. A repeated message finds it taken. The worker that takes it ends it as ready
 * or failed. One that dies leaves it to the next, when its lease has ended; after a fault that may
 * pass it ends its own lease.
 */
export async function makePdf(deps: MakeDeps, message: PdfMessage): Promise<void> {
  const { now } = deps;
  const { site, connections_pdfUid } = message;
  const school = deps.sites.find(({ schoolUid }) => schoolUid === site);
  if (!school) return notWaiting(message);
  const pdfs = deps.pdfs.of(schoolFrom(school));
  const lease: PdfLease = { connections_pdfUid, lease: deps.newLease() };
  const pdf = await pdfs.get(connections_pdfUid);
  if (!pdf || !(await pdfs.take(lease, now()))) return notWaiting(message);
  try {
    await fill(deps, { school, pdf, now: now() }, lease);
  } catch (error) {
    const isForPeople = error instanceof AppError;
    if (!isForPeople) {
      logFault('A Connections PDF could not be made', error, { id: connections_pdfUid });
    }
    // The watch queues it again within a minute, until its time is over.
    if (!isPermanent(error)) await pdfs.release(lease, now());
    else await pdfs.fail(lease, isForPeople ? error.message : sentences.broken);
  }
}

const notWaiting = ({ site, connections_pdfUid }: PdfMessage) =>
  logInfo('A Connections PDF is not waiting for a worker', { site, id: connections_pdfUid });

async function fill(deps: MakeDeps, job: PdfJob, lease: PdfLease): Promise<void> {
  const { magazine, now } = deps;
  const { connections_pdfUid } = lease;
  const school = schoolFrom(job.school);
  const [pdfs, files] = [deps.pdfs.of(school), deps.files.of(school)];
  const { bytes, posts } = await magazine(job);
  const object_key = await files.store(connections_pdfUid, bytes);
  if (await pdfs.ready(lease, { posts, object_key, bytes: bytes.length }, now())) return;
  const isLate = now().toISOString() > job.pdf.ends_at;
  await pdfs.fail(lease, isLate ? sentences.late : sentences.superseded);
  // Only a PDF that nobody can open loses its file: another worker may have completed it.
  const ended = await pdfs.get(connections_pdfUid);
  if (ended?.state !== 'ready') await files.remove(connections_pdfUid);
}

/** Consumes the queue `connections`. */
export const connectionsWorker = (deps: MakeDeps): QueueWorker =>
  consume({
    message: PdfMessage,
    failed: 'A Connections PDF failed',
    work: (message) => makePdf(deps, message),
  });

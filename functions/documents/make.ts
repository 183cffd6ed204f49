import type { AuditRepository } from '#functions/kernel/audit/audit';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { type DocumentFiles, fileKey } from '#functions/kernel/documents/store/document-files';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import {
  type DocumentLease,
  mostTries,
  type StoredDocument,
} from '#functions/kernel/documents/store/document-record';
import type { DocumentRepository } from '#functions/kernel/documents/store/documents';
import { consume, type QueueWorker } from '#functions/kernel/jobs/consume';
import { isPermanent } from '#functions/kernel/jobs/errors';
import { logFault, logInfo } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { type DocumentKind, documentKinds } from '#shared/documents/document-kinds';
import { AppError } from '#shared/kernel/errors';
import type { SiteFacts } from '#shared/sites';
import { LeaseLost, runOf } from './progress.ts';

/** What a document needs. */
export interface MakeDeps {
  readonly sites: readonly SiteFacts[];
  readonly documents: Pick<
    DocumentRepository,
    'get' | 'stored' | 'take' | 'progress' | 'ready' | 'failed' | 'release'
  >;
  readonly audit: Bound<AuditRepository, 'add'>;
  readonly files: Pick<DocumentFiles, 'start' | 'remove'>;
  readonly kinds: Readonly<Record<DocumentKind, MakeDocument>>;
  readonly now: () => Date;
  readonly newLease: () => string;
  /** Milliseconds until the Lambda is stopped. */
  readonly timeLeft: () => number;
}

const broken = 'Something went wrong while the file was made. Please start it again.';

/** The number of audit entries that are stored between two signs of life. */
const entriesPerStep = 10_000;

/**
 * Makes one document, once. A repeated message finds the document taken. The worker that takes it
 * ends it as ready or failed. After a fault that may pass it gives the document back: `work-watch`
 * queues it again within a minute.
 */
export async function makeDocument(deps: MakeDeps, message: DocumentMessage): Promise<void> {
  const { documents, now } = deps;
  const { site, userUid, documentUid } = message;
  const facts = deps.sites.find(({ schoolUid }) => schoolUid === site);
  if (!facts) return notWaiting(message);
  const lease: DocumentLease = {
    ...schoolFrom(facts),
    userUid,
    documentUid,
    lease: deps.newLease(),
  };
  const found = await documents.get(lease, now());
  if (!found || !(await documents.take(lease, now()))) return notWaiting(message);
  try {
    await fill(deps, { site: facts, found, lease });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const isForPeople = error instanceof AppError;
    if (!isForPeople) logFault('A document could not be made', error, { id: documentUid });
    if (!isPermanent(error) && found.tries < mostTries) await documents.release(lease, now());
    else await documents.failed(lease, isForPeople ? error.message : broken);
  }
}

const notWaiting = ({ site, documentUid }: DocumentMessage) =>
  logInfo('A document is not waiting for a worker', { site, id: documentUid });

interface Taken {
  readonly site: SiteFacts;
  readonly found: StoredDocument;
  readonly lease: DocumentLease;
}

/** Writes the file of a document, and ends the document as ready. */
async function fill(deps: MakeDeps, { site, found, lease }: Taken): Promise<void> {
  const { documents, files, kinds, now } = deps;
  const { kind, format, filter, title } = found;
  const object_key = fileKey(lease, format);
  const file = files.start(object_key, format);
  const run = runOf(deps, lease);
  try {
    const { progress } = run;
    await kinds[kind]({ site, filter, format, title, now: now(), out: file.write, progress });
    // The audit entries are stored before the file can be downloaded.
    await storeEntries(deps, { site, found, lease }, run);
    await run.store();
    await file.finish();
  } catch (error) {
    // Parts of an upload that cannot be dropped are deleted after 1 day.
    await file.drop().catch(() => logInfo('An upload was not dropped', { id: found.documentUid }));
    throw error;
  }
  if (await documents.ready(lease, { done: run.done(), object_key })) return;
  // The person cancelled or removed it at the last moment. Another worker's file stays.
  const state = (await documents.stored(lease))?.state;
  if (state === undefined || state === 'cancelled') await files.remove(object_key);
}

/** Stores an audit entry for each child in the document, at the time of the request. */
async function storeEntries(
  { audit }: MakeDeps,
  { found, lease }: Taken,
  run: ReturnType<typeof runOf>,
): Promise<void> {
  const { documentUid, kind, created_at, asked_by } = found;
  const { child: access, route } = documentKinds[kind];
  if (typeof access === 'string') return;
  const children = [...run.children];
  for (let i = 0; i < children.length; i += entriesPerStep) {
    if (i > 0) await run.store();
    const entries = children.slice(i, i + entriesPerStep).map((child) => ({
      auditUid: `${documentUid}.${child}`,
      at: created_at,
      by: { userUid: lease.userUid, username: asked_by.username },
      child,
      ...access,
      route,
      network: asked_by.network,
    }));
    await audit.of(lease).add(entries);
  }
}

/** Consumes the queue `documents`. */
export const documentsWorker = (deps: Omit<MakeDeps, 'timeLeft'>): QueueWorker =>
  consume({
    message: DocumentMessage,
    failed: 'A document failed',
    work: (message, { timeLeft }) => makeDocument({ ...deps, timeLeft }, message),
  });

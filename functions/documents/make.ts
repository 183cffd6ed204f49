import type { AuditRepository } from '#functions/kernel/audit/audit';
import type { Look } from '#functions/kernel/audit/look-record';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { type DocumentFiles, fileKey } from '#functions/kernel/documents/store/document-files';
import { DocumentMessage } from '#functions/kernel/documents/store/document-message';
import type { DocumentJobs } from '#functions/kernel/documents/store/documents';
import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import { type RunOf, type WorkerDeps, workOn } from '#functions/kernel/jobs/work';
import { logInfo } from '#functions/kernel/log';
import type { Bound } from '#functions/kernel/record/declaration';
import { type DocumentKind, documentKinds } from '#shared/documents/document-kinds';
import { counted } from './progress.ts';

/** What a document needs. */
export interface MakeDeps extends WorkerDeps {
  readonly documents: DocumentJobs;
  readonly audit: Bound<AuditRepository, 'add'>;
  readonly files: Pick<DocumentFiles, 'start' | 'remove'>;
  readonly kinds: Readonly<Record<DocumentKind, MakeDocument>>;
}

type DocumentRun = RunOf<DocumentJobs>;

/** Makes one document, once. */
export const makeDocument = (
  deps: MakeDeps,
  { site, userUid, documentUid }: DocumentMessage,
): Promise<void> =>
  workOn(
    {
      jobs: deps.documents,
      called: 'A document',
      make: (run) => filled(deps, run),
      async drop({ school, id }, { object_key }) {
        // The person cancelled or removed it at the last moment. Another worker's file stays.
        const state = (await deps.documents.of(school).get(id))?.state;
        if (state === undefined || state === 'cancelled') {
          await deps.files.remove(String(object_key));
        }
      },
    },
    deps,
    { site, id: { userUid, documentUid } },
  );

/** Writes the file of a document. */
async function filled({ audit, files, kinds }: MakeDeps, run: DocumentRun) {
  const { facts, school, id, job, now } = run;
  const { kind, format, filter, title, file_name } = job;
  const object_key = fileKey(school, id, format);
  const file = files.start(object_key, { format, file_name });
  const rows = counted(run);
  try {
    const { progress } = rows;
    await kinds[kind]({
      site: facts,
      filter,
      format,
      title,
      now: now(),
      out: file.write,
      progress,
    });
    // The look is stored before the file can be downloaded.
    await storeLook(audit, run, rows);
    await rows.store();
    await file.finish();
  } catch (error) {
    // Parts of an upload that cannot be dropped are deleted after 1 day.
    await file.drop().catch(() => logInfo('An upload was not dropped', { id: id.documentUid }));
    throw error;
  }
  const done = rows.done();
  return { state: 'ready', done, total: done, object_key };
}

/** Stores the look at the children in the document, at the time of the request. */
async function storeLook(
  audit: MakeDeps['audit'],
  { school, id, job }: DocumentRun,
  rows: ReturnType<typeof counted>,
): Promise<void> {
  const { kind, created_at, asked_by } = job;
  const { child: access, route } = documentKinds[kind];
  if (typeof access === 'string') return;
  const look: Look = {
    at: created_at,
    by: { userUid: id.userUid, username: asked_by.username },
    children: [...rows.children],
    ...access,
    route,
    network: asked_by.network,
  };
  await audit.of(school).add([look]);
}

/** The work on documents of persons. */
export const documentsWork = (deps: Omit<MakeDeps, 'timeLeft'>): QueueWork =>
  queueWork({
    message: DocumentMessage,
    failed: 'A document failed',
    work: (message, { timeLeft }) => makeDocument({ ...deps, timeLeft }, message),
  });

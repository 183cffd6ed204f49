import { isOver } from '#functions/kernel/jobs/job';
import { type WorkerDeps, workOn } from '#functions/kernel/jobs/work';
import type { Bound } from '#functions/kernel/record/declaration';
import type { SiteFacts } from '#shared/sites';
import type { PdfFiles } from './store/pdf-files.ts';
import type { PdfMessage } from './store/pdf-message.ts';
import { type StoredPdf, sentences } from './store/pdf-record.ts';
import type { PdfJobs } from './store/pdfs.ts';

/** A PDF to make. */
export interface PdfJob {
  readonly school: SiteFacts;
  readonly pdf: StoredPdf;
  readonly now: Date;
  /** Tells that its worker lives. Throws if the worker no longer has the PDF. */
  readonly alive: () => Promise<void>;
}

/** Writes the magazine. Returns the file and the ids of the newsletters in it. */
export type MakeMagazine = (
  job: PdfJob,
) => Promise<{ readonly bytes: Uint8Array; readonly posts: readonly string[] }>;

export interface MakeDeps extends WorkerDeps {
  readonly pdfs: PdfJobs;
  readonly files: Bound<PdfFiles, 'store' | 'remove'>;
  readonly magazine: MakeMagazine;
}

/** Makes one PDF, once. */
export const makePdf = (
  { pdfs, files, magazine, ...worker }: MakeDeps,
  { site, connections_pdfUid }: PdfMessage,
): Promise<void> =>
  workOn(
    {
      jobs: pdfs,
      called: 'A Connections PDF',
      async make({ facts, school, job, now, alive }) {
        const made = await magazine({ school: facts, pdf: job, now: now(), alive });
        const { bytes, posts } = made;
        const object_key = await files.of(school).store(connections_pdfUid, bytes);
        return { state: 'ready', posts, object_key, bytes: bytes.length };
      },
      refusal: ({ job, now }) =>
        isOver(job, now()) ? sentences.interrupted : sentences.superseded,
      async drop({ school, id }) {
        // Only a PDF that nobody can open loses its file: another worker may have completed it.
        const ended = await pdfs.of(school).get(id);
        if (ended?.state !== 'ready') await files.of(school).remove(connections_pdfUid);
      },
    },
    worker,
    { site, id: { connections_pdfUid } },
  );

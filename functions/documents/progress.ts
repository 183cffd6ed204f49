import type { Progress } from '#functions/kernel/documents/making';
import type { DocumentLease } from '#functions/kernel/documents/store/document-record';
import type { DocumentRepository } from '#functions/kernel/documents/store/documents';
import { AppError } from '#shared/kernel/errors';

/** The error of a worker that lost its lease: cancelled, removed, or taken by another worker. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The number of rows after which progress is stored. */
const progressStep = 1_000;
/** Milliseconds that are reserved for ending a long document after its last row. */
const reserve = 180_000;

const tooSlow = 'The file took too long. Choose fewer days, or another format.';

interface RunDeps {
  readonly documents: Pick<DocumentRepository, 'progress'>;
  readonly now: () => Date;
  readonly timeLeft: () => number;
}

/** Follows the run of one document: its rows, the children in them, and its lease. */
export function runOf({ documents, now, timeLeft }: RunDeps, lease: DocumentLease) {
  const children = new Set<string>();
  let done = 0;
  let total: number | undefined;

  /** Stores the progress and extends the lease. Throws if the lease is lost. */
  async function store(): Promise<void> {
    // More records may have been added since they were counted.
    if (total !== undefined) total = Math.max(total, done);
    if (!(await documents.progress(lease, { done, total }, now()))) throw new LeaseLost();
  }

  const progress: Progress = {
    async expect(count) {
      total = count;
      await store();
    },
    async row(named = []) {
      for (const child of named) children.add(child);
      done++;
      if (done % progressStep > 0) return;
      if (timeLeft() < reserve) throw new AppError('badRequest', tooSlow);
      await store();
    },
  };
  return { progress, children, store, done: () => done };
}

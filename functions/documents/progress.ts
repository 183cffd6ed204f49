import type { Progress } from '#functions/kernel/documents/making';
import type { Run } from '#functions/kernel/jobs/work';
import { AppError } from '#shared/kernel/errors';

/** The number of rows after which progress is stored. */
const progressStep = 1_000;
/** Milliseconds that are reserved for ending a long document after its last row. */
const reserve = 180_000;

const tooSlow = 'The file took too long. Choose fewer days, or another format.';

/** Counts the rows of one document and the children in them, and tells that its worker lives. */
export function counted({ keep, timeLeft }: Pick<Run, 'keep' | 'timeLeft'>) {
  const children = new Set<string>();
  let done = 0;
  let total: number | undefined;

  /** Stores the progress. */
  async function store(): Promise<void> {
    // More records may have been added since they were counted.
    if (total !== undefined) total = Math.max(total, done);
    await keep({ done, total });
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

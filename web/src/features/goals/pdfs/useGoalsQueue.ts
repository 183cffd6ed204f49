import { useEffect, useState } from 'react';
import { type GoalsQueueItem, learningGoalsPdf } from '#shared/goals/learning-goals-pdf.contract';
import { call } from '../../../api/client.ts';
import { usePages } from '../../../api/pages.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** Milliseconds between two polls, and after which polling stops without a change. */
const interval = 5_000;
const patience = 15 * 60_000;

/** Reads the requests for PDFs, and polls them while one is pending. */
export function useGoalsQueue() {
  const pages = usePages(learningGoalsPdf.list, { limit: 50 });
  const { records, error, refresh } = pages;
  const [polls, setPolls] = useState(0);
  const [changedAt, setChangedAt] = useState(() => performance.now());
  const isPending = records?.some(({ queue_status }) => queue_status === 'Pending') ?? false;
  const mark = records?.map(({ updated_at }) => updated_at).join() ?? '';
  const hasStopped = isPending && polls > 0 && performance.now() - changedAt > patience;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is shown is the reason
  useEffect(() => setChangedAt(performance.now()), [mark]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll schedules the next one
  useEffect(() => {
    if (!isPending || hasStopped) return;
    const timer = setTimeout(() => {
      const isHidden = document.visibilityState === 'hidden';
      void (isHidden ? Promise.resolve() : refresh()).finally(() => setPolls(polls + 1));
    }, interval);
    return () => clearTimeout(timer);
  }, [isPending, hasStopped, polls]);

  return {
    ...pages,
    error,
    hasStopped,
    lookAgain() {
      setChangedAt(performance.now());
      setPolls(0);
      void refresh();
    },
  };
}

/** Returns the acts on a row of PDFs. */
export function useRowActs(onChange: () => Promise<unknown>) {
  const { attempt, confirm } = useFeedback();
  return {
    download: (queuestatisticsUid: string, format: 'pdf' | 'zip') =>
      attempt(async () => {
        const asked = { queuestatisticsUid, format };
        const { pre_signed_URL } = await call(learningGoalsPdf.download, asked);
        // The address is only a download, so the page stays.
        window.location.assign(pre_signed_URL);
      }),
    async remove({ queuestatisticsUid, home_class, form_run }: GoalsQueueItem) {
      const what = [form_run, home_class].filter(Boolean).join(', ');
      const body = `The PDFs of ${what} are deleted. You can create them again.`;
      if (!(await confirm('Remove these PDFs?', body, 'Remove PDFs'))) return;
      await attempt(() => call(learningGoalsPdf.remove, { queuestatisticsUid }));
      await onChange();
    },
  };
}

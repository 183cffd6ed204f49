import { useCallback, useEffect, useState } from 'react';
import { type GoalsQueueItem, learningGoalsPdf } from '#shared/goals/learning-goals-pdf.contract';
import { call } from '../../../api/client.ts';
import { usePages } from '../../../api/pages.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** Milliseconds between two polls, and after which polling stops without a change. */
const interval = 5_000;
const patience = 15 * 60_000;

/**
 * Reads the requests for PDFs every 5 seconds while the tab is visible: another person may add one.
 * Without a change for 15 minutes it stops, until the person looks again or returns to the tab.
 */
export function useGoalsQueue() {
  const [isOver, setOver] = useState(false);
  const pages = usePages(
    learningGoalsPdf.list,
    { limit: 50 },
    { refreshInterval: isOver ? 0 : interval },
  );
  const { records, refresh } = pages;
  const isPending = records?.some(({ queue_status }) => queue_status === 'Pending') ?? false;
  const mark = records?.map(({ updated_at }) => updated_at).join() ?? '';
  const [begun, setBegun] = useState(0);
  const begin = useCallback(() => setBegun((times) => times + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is shown is the reason
  useEffect(() => {
    setOver(false);
    const timer = setTimeout(() => setOver(true), patience);
    return () => clearTimeout(timer);
  }, [mark, begun]);
  useEffect(() => {
    const onShown = () => document.visibilityState === 'visible' && begin();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, [begin]);

  return {
    ...pages,
    hasStopped: isPending && isOver,
    lookAgain() {
      begin();
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

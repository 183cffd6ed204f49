import { GoalsPdfForm } from './GoalsPdfForm.tsx';
import { GoalsQueue } from './GoalsQueue.tsx';
import { useGoalsQueue } from './useGoalsQueue.ts';

/** Starts PDFs of goals, and lists the requests. */
export function GoalsPdfs() {
  const queue = useGoalsQueue();
  return (
    <>
      <GoalsPdfForm onStarted={queue.refresh} />
      <GoalsQueue queue={queue} />
    </>
  );
}

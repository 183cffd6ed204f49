import Typography from '@mui/material/Typography';
import { GoalsPdfForm } from './GoalsPdfForm.tsx';
import { GoalsQueue } from './GoalsQueue.tsx';
import { useGoalsQueue } from './useGoalsQueue.ts';

/** Starts PDFs of goals, and lists the requests. */
export function GoalsPdfs() {
  const queue = useGoalsQueue();
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 640 }}>
        The learning virtues goals of each student, as PDFs to print or to hand out: one PDF for
        each homeroom of a year, for one term.
      </Typography>
      <GoalsPdfForm onStarted={queue.refresh} />
      <GoalsQueue queue={queue} />
    </>
  );
}

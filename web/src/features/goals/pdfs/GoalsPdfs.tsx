import { Typography } from '@mui/material';
import { GoalsPdfForm } from './GoalsPdfForm.tsx';
import { GoalsQueue } from './GoalsQueue.tsx';
import { useGoalsQueue } from './useGoalsQueue.ts';

/** Starts PDFs of goals, and lists the requests. */
export function GoalsPdfs() {
  const queue = useGoalsQueue();
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 640 }}>
        The learning virtues goals of students. Each homeroom gets one PDF to print, and a zip file
        with a PDF for each student.
      </Typography>
      <GoalsPdfForm onStarted={queue.refresh} />
      <GoalsQueue queue={queue} />
    </>
  );
}

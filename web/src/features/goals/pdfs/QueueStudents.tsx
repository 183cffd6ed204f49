import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type GoalsQueueItem, learningGoalsPdf } from '#shared/goals/learning-goals-pdf.contract';
import { fullName } from '#shared/people/names';
import { usePages } from '../../../api/pages.ts';
import { RowList } from '../../../components/lists/RowList.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';

const columns = [
  { name: 'Name', isName: true },
  { name: 'Username' },
  { name: 'PDF' },
  { name: 'Reason' },
] as const;

const states = { waiting: 'To be made', done: 'Made', failed: 'Failed' } as const;

interface QueueStudentsProps {
  row: GoalsQueueItem;
  onClose: () => void;
}

/** Shows the students of a row, and why a PDF could not be made. */
export function QueueStudents({ row, onClose }: QueueStudentsProps) {
  const { queuestatisticsUid, form_run, home_class } = row;
  const asked = { queuestatisticsUid, limit: 100 };
  const { records, error, refresh, loadMore, isLoadingMore } = usePages(
    learningGoalsPdf.students,
    asked,
  );
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="queue-students">
      <DialogTitle id="queue-students">
        {`Students of ${[form_run, home_class].filter(Boolean).join(', ')}`}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        {error && !records && (
          <Failure what="The list of students" error={error} onRetry={() => void refresh()} />
        )}
        {records && (
          <RowList
            label="Students"
            heading="h3"
            columns={columns}
            rows={records.map((student) => ({
              key: student.username,
              cells: [
                fullName(student),
                student.username,
                states[student.state],
                student.reason ?? '',
              ],
            }))}
          />
        )}
        {loadMore && (
          <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 2 }}>
            Load more
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

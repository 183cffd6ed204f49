import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { DueChip } from './DueChip.tsx';
import { Released } from './Released.tsx';
import { type Due, dueOf, type TasksProps, taskFacts } from './taskWords.ts';

/** The tasks of a year in the specified columns. */
export function TaskRows({ tasks, year, today }: TasksProps) {
  return (
    <TableContainer
      // A scrollable area needs the focus to scroll with the keyboard.
      role="region"
      tabIndex={0}
      aria-label={`Tasks of ${year}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small" sx={{ minWidth: 640, '& th, & td': { px: 1, py: 1.25 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Task Name</TableCell>
            {taskFacts.map(([column]) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
            <TableCell>Released</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {tasks.map((task) => {
            const due = dueOf(task, tasks, today);
            return (
              <TableRow key={JSON.stringify(task)} sx={rowOf(due)}>
                <TableCell component="th" scope="row" sx={{ minWidth: 170 }}>
                  {task.TASK}
                  <DueChip due={due} />
                </TableCell>
                {taskFacts.map(([column, wordsOf]) => (
                  <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                    {wordsOf(task)}
                  </TableCell>
                ))}
                <TableCell>
                  <Released task={task} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** A task that is over is quieter, and the next one stands out. */
const rowOf = (due: Due | undefined) => ({
  '& td, & th': {
    verticalAlign: 'top',
    ...(due?.isOver && { color: 'text.secondary' }),
    ...(due?.isNext && { bgcolor: 'action.hover' }),
  },
  '& th': { verticalAlign: 'top', fontWeight: due?.isOver ? 400 : 600 },
});

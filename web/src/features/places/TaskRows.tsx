import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Released } from './Released.tsx';
import { type TasksProps, taskFacts } from './taskWords.ts';

/** The tasks of a year in the specified columns. */
export function TaskRows({ tasks, year }: TasksProps) {
  return (
    <TableContainer
      // A scrollable area needs the focus to scroll with the keyboard.
      role="region"
      tabIndex={0}
      aria-label={`Tasks of ${year}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small" sx={{ minWidth: 640, '& th, & td': { px: 1.25, py: 1.25 } }}>
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
          {tasks.map((task) => (
            <TableRow key={JSON.stringify(task)}>
              <TableCell component="th" scope="row" sx={{ minWidth: 140 }}>
                {task.TASK}
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
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

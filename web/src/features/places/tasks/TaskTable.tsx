import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useSearchParams } from 'react-router';
import { mergeTasks, taskYears } from '#shared/courses/course-tasks';
import { courseTasks as courseTasksApi } from '#shared/courses/course-tasks.contract';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { WaitingWords } from '../../../components/feedback/Skeletons.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Column, Panel } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { DueChip } from './DueChip.tsx';
import { Released } from './Released.tsx';
import { TaskCards } from './TaskCards.tsx';
import { TaskDay } from './TaskDay.tsx';
import {
  type Due,
  dueOf,
  nextFirst,
  nothingAhead,
  type TasksProps,
  taskFacts,
} from './taskWords.ts';

/**
 * The tasks of a course in last, this or next year, as a table or as cards. The year is in the
 * address.
 */
export function TaskTable({ courseId }: { courseId: string }) {
  const [params, setParams] = useSearchParams();
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, serverNow());
  const years = taskYears(timeZone, serverNow()).map(String);
  const [, thisYear = ''] = years;
  const asked = params.get('year') ?? '';
  const year = years.includes(asked) ? asked : thisYear;
  const { data, error, isLoading, mutate } = useRead(
    courseTasksApi.list,
    { course_id: courseId, selected_year: year },
    // Hides the tasks of the previous year while another year loads.
    { keepPreviousData: false },
  );
  const isNarrow = useIsNarrow();
  const Tasks = isNarrow ? TaskCards : TaskRows;
  const isSlow = useSlow(isLoading);
  const tasks = data && mergeTasks(data);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <OneOf
          isInline
          label="Year"
          value={year}
          options={years.map((each) => [each, each] as const)}
          onChoose={(chosen) =>
            setParams(chosen === thisYear ? {} : { year: chosen }, { preventScrollReset: true })
          }
        />
      </Box>
      {error && error.kind !== 'notFound' ? (
        <Failure what="The tasks" error={error} onRetry={() => void mutate()} />
      ) : tasks && tasks.length > 0 ? (
        <>
          {nothingAhead(tasks, today) && (
            <Typography sx={{ mb: 1.5 }}>
              No tasks to come. Past tasks are below, the latest first.
            </Typography>
          )}
          <Tasks tasks={tasks} year={year} today={today} />
        </>
      ) : tasks || error ? (
        <EmptyState title="Select another year">
          Tasks appear here when the course has some in the year.
        </EmptyState>
      ) : (
        isSlow && <Waiting isNarrow={isNarrow} />
      )}
    </>
  );
}

/** The shape of two tasks: cards, or rows below a head. */
const Waiting = ({ isNarrow }: { isNarrow: boolean }) => (
  <Column
    gap={isNarrow ? 1.5 : 0}
    sx={{ position: 'relative', maxWidth: isNarrow ? undefined : 760 }}
  >
    <WaitingWords what="the tasks" />
    {['a', 'b', 'c'].map((key) => (
      <Panel key={key} padding={isNarrow ? 2 : 1.5}>
        <Skeleton width="40%" height={28} />
        <Skeleton width={isNarrow ? '60%' : '90%'} />
        {isNarrow && <Skeleton width="80%" />}
      </Panel>
    ))}
  </Column>
);

/** The tasks of a year in the specified columns. */
function TaskRows({ tasks, year, today }: TasksProps) {
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
            {taskFacts.map(({ column }) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
            <TableCell>Released</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {nextFirst(tasks, today).map((task) => {
            const due = dueOf(task, tasks, today);
            return (
              <TableRow key={JSON.stringify(task)} sx={rowOf(due)}>
                <TableCell component="th" scope="row" sx={{ minWidth: 170 }}>
                  {task.TASK}
                  <DueChip due={due} />
                </TableCell>
                {taskFacts.map(({ column, textOf, dayOf }) => (
                  <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                    <TaskDay day={dayOf?.(task)} due={due} today={today}>
                      {textOf(task)}
                    </TaskDay>
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

/** The name of a task that is over stays readable: its files are still wanted. The next one stands out. */
const rowOf = (due: Due | undefined) => ({
  '& td, & th': {
    verticalAlign: 'top',
    ...(due?.isNext && { bgcolor: 'action.hover' }),
  },
  '& td': { color: due?.isOver ? 'text.secondary' : undefined },
  '& th': { fontWeight: 600 },
});

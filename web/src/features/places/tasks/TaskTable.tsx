import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useSearchParams } from 'react-router';
import { mergeTasks, taskYears } from '#shared/courses/course-tasks';
import { courseTasks as courseTasksApi } from '#shared/courses/course-tasks.contract';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { dayWords } from '../../../components/days/dayWords.ts';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { NextChip } from './DueChip.tsx';
import { Released } from './Released.tsx';
import { TaskCards } from './TaskCards.tsx';
import { type Due, dueOf, nextFirst, type TasksProps, taskFacts } from './taskWords.ts';

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
        <Failure error={error} onRetry={() => void mutate()} />
      ) : tasks && tasks.length > 0 ? (
        <Tasks tasks={tasks} year={year} today={today} />
      ) : tasks || error ? (
        <EmptyState title="Select another year">
          Tasks appear here when the course has some in the year.
        </EmptyState>
      ) : (
        isSlow && <Skeleton variant="rounded" height={240} />
      )}
    </>
  );
}

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
                  {due?.isNext && <NextChip />}
                </TableCell>
                {taskFacts.map(({ column, textOf, dayOf }) => (
                  <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                    {textOf(task)}
                    <DayInWords day={dayOf?.(task)} due={due} today={today} />
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

/** A day of a task as people say it, below the specified form; the due one of the next says how far it is. */
function DayInWords({
  day,
  due,
  today,
}: { day: string | undefined; due: Due | undefined } & Pick<TasksProps, 'today'>) {
  if (!day) return null;
  return <Quiet>{due?.day === day ? due.words : dayWords(day, today)}</Quiet>;
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

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/contract/api';
import { mergeTasks, type Task, taskYears } from '#shared/domain/course-tasks';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { OneOf } from '../../components/OneOf.tsx';
import { useTimeZone } from '../../components/timeZone.ts';
import { useSlow } from '../../components/useSlow.ts';

const columns = ['Task Name', 'Weighting', 'Mark Out Of', 'Set Date', 'Due Date', 'Released'];

/** The tasks of a course in last, this or next year; which year stands in the address. */
export function TaskTable({ courseId }: { courseId: string }) {
  const [params, setParams] = useSearchParams();
  const years = taskYears(useTimeZone(), serverNow()).map(String);
  const [, thisYear = ''] = years;
  const asked = params.get('year') ?? '';
  const year = years.includes(asked) ? asked : thisYear;
  const { data, error, isLoading, mutate } = useRead(
    api['course-tasks'].list,
    { course_id: courseId, selected_year: year },
    // Last year's tasks below another year would be a lie.
    { keepPreviousData: false },
  );
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
        <Tasks tasks={tasks} year={year} />
      ) : tasks || error ? (
        <EmptyState title="Select another year" />
      ) : (
        isSlow && <Skeleton variant="rounded" height={240} />
      )}
    </>
  );
}

function Tasks({ tasks, year }: { tasks: readonly Task[]; year: string }) {
  return (
    <TableContainer
      // What scrolls sideways can be scrolled with the keyboard.
      role="region"
      tabIndex={0}
      aria-label={`Tasks of ${year}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      <Table size="small" sx={{ minWidth: 640, '& th, & td': { px: 1.25, py: 1.25 } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {tasks.map((task) => (
            <TaskLine key={JSON.stringify(task)} task={task} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function TaskLine({ task }: { task: Task }) {
  const { TASK, WEIGHTING, MARK_OUT_OF, SET_DATE, DUE_DATE, resources } = task;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 140 }}>
        {TASK}
      </TableCell>
      <TableCell>{WEIGHTING === undefined ? '-' : `${WEIGHTING}%`}</TableCell>
      <TableCell>{MARK_OUT_OF ?? '-'}</TableCell>
      <TableCell sx={day}>{SET_DATE || '-'}</TableCell>
      <TableCell sx={day}>{DUE_DATE || '-'}</TableCell>
      <TableCell>
        {resources.length === 0
          ? '-'
          : resources.map(({ name, url }) => (
              <Link key={url} href={url} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
                {name || url}
              </Link>
            ))}
      </TableCell>
    </TableRow>
  );
}

const day = { whiteSpace: 'nowrap' };

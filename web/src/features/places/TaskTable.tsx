import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/contract/api';
import { mergeTasks, taskYears } from '#shared/domain/course-tasks';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { OneOf } from '../../components/OneOf.tsx';
import { useTimeZone } from '../../components/timeZone.ts';
import { useSlow } from '../../components/useSlow.ts';
import { TaskCards } from './TaskCards.tsx';
import { TaskRows } from './TaskRows.tsx';

/** The tasks of a course in last, this or next year, as cards where a table has no room; which year stands in the address. */
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
  const isNarrow = useMediaQuery('(max-width: 767.95px)', { noSsr: true });
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
        <Tasks tasks={tasks} year={year} />
      ) : tasks || error ? (
        <EmptyState title="Select another year" />
      ) : (
        isSlow && <Skeleton variant="rounded" height={240} />
      )}
    </>
  );
}

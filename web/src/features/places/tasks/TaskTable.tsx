import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useSearchParams } from 'react-router';
import { mergeTasks, taskYears } from '#shared/courses/course-tasks';
import { courseTasks as courseTasksApi } from '#shared/courses/course-tasks.contract';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { TaskCards } from './TaskCards.tsx';
import { TaskRows } from './TaskRows.tsx';

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
        <EmptyState title="Select another year" />
      ) : (
        isSlow && <Skeleton variant="rounded" height={240} />
      )}
    </>
  );
}

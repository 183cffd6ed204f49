import BackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { dayIn } from '#shared/kernel/zone';
import { plottask } from '#shared/learning/plottask.contract';
import { serverNow } from '../../../api/clock.ts';
import { TableTwin } from '../../../components/charts/TableTwin.tsx';
import { shortDayWords } from '../../../components/days/dayWords.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { ChartCard } from '../ChartCard.tsx';
import { BoxPlots } from '../charts.tsx';
import type { Student } from '../students/student.ts';
import type { Preferences } from '../usePreferences.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { ComparisonSwitch } from './ComparisonSwitch.tsx';
import { groupCells, groupColumns, resultsSentence, stateWords, taskRow } from './resultWords.ts';

interface TaskResultsProps {
  student: Student;
  courseId: string;
  preferences: Preferences;
  onBack: () => void;
}

/** The results of a student in the tasks of a course. */
export function TaskResults({ student, courseId, preferences, onBack }: TaskResultsProps) {
  const { username, firstname: name } = student;
  const { data, error, mutate } = useStudentRead(plottask.list, { username, courseId });
  const today = dayIn(useTimeZone(), serverNow());
  const { isAlone } = preferences;
  const dueOf = (day: string) => (day ? shortDayWords(day, today) : null);
  const about = { name, isAlone: isAlone === true };
  const plots =
    isAlone === undefined
      ? undefined
      : data?.map((task) => taskRow(task, about, dueOf(task.due_date)));
  const title = data?.[0]?.course ?? 'Tasks of the course';
  return (
    <ChartCard
      isArrival
      title={title}
      sentence={plots && resultsSentence(plots, name, 'tasks')}
      error={error}
      onRetry={() => void mutate()}
      rows={plots?.length}
      before={
        <Button
          startIcon={<BackIcon />}
          onClick={onBack}
          className="no-print"
          sx={{ marginInlineStart: -1 }}
        >
          Back to all courses
        </Button>
      }
      actions={<ComparisonSwitch preferences={preferences} />}
    >
      <BoxPlots
        label={`Tasks in ${title}`}
        plots={plots ?? []}
        own={name}
        group="students"
        isAlone={about.isAlone}
        hint="Choose a task to see its figures."
      />
      <TableTwin
        caption={`Results in ${title}`}
        columns={['Task', name, 'State', 'Due', ...groupColumns(about.isAlone, true)]}
        rows={(data ?? []).map((task) => [
          task.task,
          task.result,
          stateWords(task.result_state),
          dueOf(task.due_date),
          ...groupCells(task, about.isAlone, true),
        ])}
      />
    </ChartCard>
  );
}

import { Box, Button, Typography } from '@mui/material';
import { plotcourse } from '#shared/learning/plotcourse.contract';
import type { BoxPlot } from '../../../components/charts/BoxPlots.tsx';
import { TableTwin } from '../../../components/charts/TableTwin.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { ChartCard } from '../ChartCard.tsx';
import { BoxPlots } from '../charts.tsx';
import type { Dashboard } from '../dashboardView.ts';
import type { Student } from '../students/student.ts';
import type { Preferences } from '../usePreferences.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { ComparisonSwitch } from './ComparisonSwitch.tsx';
import { courseRow, groupCells, groupColumns, resultsSentence } from './resultWords.ts';
import { TaskResults } from './TaskResults.tsx';

interface ResultsProps {
  student: Student;
  dashboard: Dashboard;
  preferences: Preferences;
}

/** The results of a student: by course, or by task of the course in the address. */
export function Results({ student, dashboard, preferences }: ResultsProps) {
  const { course } = dashboard.view;
  const toCourse = (chosen: string) => dashboard.change({ course: chosen });
  if (!course)
    return <CourseResults student={student} preferences={preferences} onOpen={toCourse} />;
  return (
    <TaskResults
      student={student}
      preferences={preferences}
      key={course}
      courseId={course}
      onBack={() => toCourse('')}
    />
  );
}

interface CourseResultsProps {
  student: Student;
  preferences: Preferences;
  onOpen: (courseId: string) => void;
}

function CourseResults({ student, preferences, onOpen }: CourseResultsProps) {
  const { username, firstname: name } = student;
  const { data, error, mutate } = useStudentRead(plotcourse.list, { username });
  const { isAlone } = preferences;
  const about = { name, isAlone: isAlone === true };
  const plots = isAlone === undefined ? undefined : data?.map((each) => courseRow(each, about));
  return (
    <ChartCard
      title="Course results"
      sentence={plots && resultsSentence(plots, name, 'courses')}
      error={error}
      onRetry={() => void mutate()}
      rows={plots?.length}
      actions={<ComparisonSwitch preferences={preferences} />}
    >
      <BoxPlots
        label="Courses"
        plots={(plots ?? []).filter(isDrawn)}
        own={name}
        group="students"
        isAlone={about.isAlone}
        hint="Choose a course to see its tasks."
        onOpen={onOpen}
      />
      <NoResultYet courses={(plots ?? []).filter((plot) => !isDrawn(plot))} onOpen={onOpen} />
      <TableTwin
        caption="Course results"
        columns={['Course', name, ...groupColumns(about.isAlone, false)]}
        rows={(data ?? []).map((each) => [
          each.course,
          each.result,
          ...groupCells(each, about.isAlone, false),
        ])}
      />
    </ChartCard>
  );
}

/** Whether a course has anything to draw: an own result, or those of others. */
const isDrawn = ({ figures }: BoxPlot) => figures.result !== null || figures.q1 !== null;

interface NoResultYetProps {
  courses: readonly BoxPlot[];
  onOpen: (courseId: string) => void;
}

/** The courses without any result: their tasks may have days on which they are due. */
function NoResultYet({ courses, onOpen }: NoResultYetProps) {
  if (courses.length === 0) return null;
  return (
    <Box className="no-print" sx={{ mt: 2 }}>
      <Typography component="h4" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
        No results yet
      </Typography>
      <Row component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {courses.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="small"
              variant="outlined"
              onClick={() => onOpen(id)}
              sx={{ minHeight: 36 }}
            >
              {name}
            </Button>
          </li>
        ))}
      </Row>
    </Box>
  );
}

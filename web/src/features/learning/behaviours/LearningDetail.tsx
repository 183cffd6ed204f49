import { Box, Typography } from '@mui/material';
import {
  type CourseBehaviour,
  learningBehaviourByCourse,
} from '#shared/learning/learning-behaviour-by-course.contract';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import type { Dashboard } from '../dashboardView.ts';
import type { Student } from '../students/student.ts';
import { useFocusOnArrival } from '../useFocusOnArrival.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { BehaviourChart } from './BehaviourChart.tsx';
import { behaviourRow, shownOf } from './behaviourWords.ts';
import { CourseBehaviours } from './CourseBehaviours.tsx';

interface LearningDetailProps {
  student: Student;
  dashboard: Dashboard;
}

/** The learning behaviours of a student: by behaviour or by course, of the year or of a report. */
export function LearningDetail({ student, dashboard }: LearningDetailProps) {
  const { view, change } = dashboard;
  const heading = useFocusOnArrival();
  const { username } = student;
  const { data } = useStudentRead(studentLearningBehaviour.summary, { username });
  const periods = data?.report_periods ?? [];
  const options = view.type && !periods.includes(view.type) ? [view.type, ...periods] : periods;
  return (
    <>
      <Typography variant="h2" component="h3" {...heading} sx={{ mb: 1.5 }}>
        Learning Behaviours
      </Typography>
      <Row gap={0} columnGap={3} align="center">
        <ChoiceButtons
          label="Type"
          options={kinds}
          value={view.view}
          onChoose={(kind) =>
            change({ view: kind === 'course' ? 'course' : 'behaviour', course: '' })
          }
        />
        <Box className="no-print" sx={{ mb: 2 }}>
          <OneOf
            isInline
            label="Report"
            value={view.type}
            options={[['', 'Annual'], ...options.map((period) => [period, period] as const)]}
            onChoose={(type) => change({ type })}
          />
        </Box>
      </Row>
      {view.view === 'course' ? (
        <ByCourse student={student} dashboard={dashboard} />
      ) : (
        <ByBehaviour student={student} type={view.type} />
      )}
    </>
  );
}

const kinds = [
  ['behaviour', 'By Behaviour'],
  ['course', 'By Course'],
] as const;

interface ByBehaviourProps {
  student: Student;
  /** The report period; empty for the whole year. */
  type: string;
}

/** A bar for each learning behaviour of a student, over all courses. */
function ByBehaviour({ student, type }: ByBehaviourProps) {
  const { username, firstname } = student;
  const asked = { username, type: type || 'annual' };
  const { data, error, mutate } = useStudentRead(studentLearningBehaviour.list, asked);
  const shown = shownOf(data ?? [], type);
  return (
    <BehaviourChart
      title="By behaviour"
      first="Behaviour"
      name={firstname}
      figures={data}
      rows={data?.map((each) => behaviourRow(each.learning_behaviour, each, shown))}
      shown={{ ...shown, line: '' }}
      error={error}
      onRetry={() => void mutate()}
    />
  );
}

interface ByCourseProps {
  student: Student;
  dashboard: Dashboard;
}

/** The learning behaviours of a student by course: bars with a line, and each course in detail. */
function ByCourse({ student, dashboard: { view, change } }: ByCourseProps) {
  const { username, firstname } = student;
  const asked = { username, type: view.type || 'annual' };
  const { data, error, mutate } = useStudentRead(learningBehaviourByCourse.list, asked);
  const chosen: CourseBehaviour | undefined = data?.find(({ course }) => course === view.course);
  if (chosen) {
    return (
      <CourseBehaviours name={firstname} course={chosen} onBack={() => change({ course: '' })} />
    );
  }
  const shown = shownOf(data ?? [], view.type);
  return (
    <BehaviourChart
      title="By course"
      first="Course"
      name={firstname}
      figures={data}
      rows={data?.map((each) => behaviourRow(each.course, each, shown))}
      shown={shown}
      error={error}
      onRetry={() => void mutate()}
      hint="Choose a course to see its behaviours and reports."
      onOpen={(course) => change({ course })}
    />
  );
}

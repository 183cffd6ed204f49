import { Box, Typography } from '@mui/material';
import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { Row } from '../../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import type { Dashboard } from '../dashboardView.ts';
import type { Student } from '../students/student.ts';
import { useFocusOnArrival } from '../useFocusOnArrival.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { ByBehaviour } from './ByBehaviour.tsx';
import { ByCourse } from './ByCourse.tsx';

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

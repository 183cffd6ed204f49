import {
  type CourseBehaviour,
  learningBehaviourByCourse,
} from '#shared/learning/learning-behaviour-by-course.contract';
import type { Dashboard } from '../dashboardView.ts';
import type { Student } from '../students/student.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { BehaviourChart } from './BehaviourChart.tsx';
import { behaviourRow, shownOf } from './behaviourWords.ts';
import { CourseBehaviours } from './CourseBehaviours.tsx';

interface ByCourseProps {
  student: Student;
  dashboard: Dashboard;
}

/** The learning behaviours of a student by course: bars with a line, and each course in detail. */
export function ByCourse({ student, dashboard: { view, change } }: ByCourseProps) {
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

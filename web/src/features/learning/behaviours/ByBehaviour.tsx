import { studentLearningBehaviour } from '#shared/learning/student-learning-behaviour.contract';
import type { Student } from '../students/student.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { BehaviourChart } from './BehaviourChart.tsx';
import { behaviourRow, shownOf } from './behaviourWords.ts';

interface ByBehaviourProps {
  student: Student;
  /** The report period; empty for the whole year. */
  type: string;
}

/** A bar for each learning behaviour of a student, over all courses. */
export function ByBehaviour({ student, type }: ByBehaviourProps) {
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

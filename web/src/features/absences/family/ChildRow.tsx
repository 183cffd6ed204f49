import { absences as absencesApi } from '#shared/absences/absences.contract';
import { useRead } from '../../../api/hooks.ts';
import { PersonChoice } from '../../../components/lists/choice/PersonChoice.tsx';
import type { Student } from '../useStudents.ts';

interface ChildRowProps {
  students: readonly Student[];
  /** The number of the chosen student; empty for all. */
  chosen: string;
  onChoose: (STUDENT_NUMBER: string) => void;
}

/** The children: each filters the page, and shows the attendance of this school year. */
export function ChildRow({ students, chosen, onChoose }: ChildRowProps) {
  const aboutOf = (number: string) => students.find((each) => each.STUDENT_NUMBER === number);
  return (
    <PersonChoice
      label="Children"
      options={[
        ['', 'All children'],
        ...students.map(({ STUDENT_NUMBER, name }) => [STUDENT_NUMBER, name] as const),
      ]}
      value={chosen}
      onChoose={onChoose}
      about={(number) => {
        const student = aboutOf(number);
        return student && <Rate student={student} />;
      }}
    />
  );
}

/** The year of a student and the rate of attendance. */
function Rate({ student: { username, year } }: { student: Student }) {
  const { data } = useRead(absencesApi.summary, { username });
  const rate = data && (data.percentage === null ? 'No data yet!' : `${data.percentage}% attended`);
  return [year, rate ?? '…'].filter(Boolean).join(' · ');
}

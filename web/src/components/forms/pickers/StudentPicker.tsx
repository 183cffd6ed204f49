import { Box } from '@mui/material';
import type { useDutyStudents } from '../../../api/useDutyStudents.ts';
import { Failure } from '../../screen/Failure.tsx';
import { SelectField } from '../SelectField.tsx';

interface StudentPickerProps {
  students: ReturnType<typeof useDutyStudents>;
  /** The identifier of the chosen student; empty for none. */
  value: string;
  /** What is wrong with the choice. */
  fault?: string | undefined;
  onYear: (year: string) => void;
  onStudent: (studentUid: string) => void;
}

/** Chooses one of the students of whom staff are in charge: first the year, then the student. */
export function StudentPicker({ students, value, fault, onYear, onStudent }: StudentPickerProps) {
  const { years, year, listed, isLoading, error, retry } = students;
  if (error) return <Failure what="Your students" error={error} onRetry={retry} />;
  if (years?.length === 0) return null;
  const names = listed.map(({ studentUid, student }) => [studentUid, student] as const);
  const isListed = names.some(([studentUid]) => studentUid === value);
  return (
    <Box component="section" aria-label="Your students" className="no-print" sx={row}>
      <SelectField
        label="Year"
        value={year}
        options={(years ?? []).map((each) => [each, each] as const)}
        onChoose={onYear}
        disabled={!years}
      />
      <SelectField
        label="Student"
        value={isListed ? value : ''}
        options={[['', isLoading ? 'Loading students…' : 'Choose a student'], ...names]}
        onChoose={onStudent}
        disabled={isLoading}
        fault={fault}
      />
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 1.5,
  maxWidth: 560,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr)' },
};

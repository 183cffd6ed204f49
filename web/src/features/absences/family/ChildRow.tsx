import { Box, ButtonBase } from '@mui/material';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { useRead } from '../../../api/hooks.ts';
import { Initials } from '../Initials.tsx';
import type { Student } from '../useStudents.ts';

interface ChildRowProps {
  students: readonly Student[];
  /** The number of the chosen student; empty for all. */
  chosen: string;
  onChoose: (STUDENT_NUMBER: string) => void;
}

/** A row of the children: each filters the page, and shows the attendance of this school year. */
export function ChildRow({ students, chosen, onChoose }: ChildRowProps) {
  return (
    <Box role="group" aria-label="Children" sx={row}>
      <ButtonBase aria-pressed={chosen === ''} onClick={() => onChoose('')} sx={card}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          All children
        </Box>
      </ButtonBase>
      {students.map((student) => (
        <ButtonBase
          key={student.STUDENT_NUMBER}
          aria-pressed={chosen === student.STUDENT_NUMBER}
          onClick={() => onChoose(student.STUDENT_NUMBER)}
          sx={card}
        >
          <Initials name={student.firstname} />
          <Box component="span" sx={{ minWidth: 0, textAlign: 'start' }}>
            <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
              {student.name}
            </Box>
            <Box component="span" sx={{ display: 'block', fontSize: '0.875rem' }}>
              <Rate student={student} />
            </Box>
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

/** The year of a student and the rate of attendance. */
function Rate({ student: { username, year } }: { student: Student }) {
  const { data } = useRead(absencesApi.summary, { username });
  const rate = data && (data.percentage === null ? 'No data yet!' : `${data.percentage}%`);
  return [year, rate ?? '…'].filter(Boolean).join(' · ');
}

const row = {
  display: 'grid',
  gap: 1,
  mb: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(160px, 100%), 1fr))',
};
const card = {
  display: 'flex',
  gap: 1.25,
  justifyContent: 'flex-start',
  px: 1.5,
  py: 1,
  minHeight: 60,
  font: 'inherit',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&[aria-pressed="true"]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px currentcolor',
    color: 'primary.main',
  },
};

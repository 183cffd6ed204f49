import { Box } from '@mui/material';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { useRead } from '../../../api/hooks.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import type { Student } from '../useStudents.ts';

/** The attendance of a student in this school year. */
export function Figures({ student: { username, name } }: { student: Student }) {
  const { data } = useRead(absencesApi.summary, { username });
  if (!data) return <Box sx={{ minHeight: 78, mb: 3 }} />;
  const { percentage, missed, possible, green, red } = data;
  const figures: readonly (readonly [name: string, value: string])[] = [
    ['Attendance rate', percentage === null ? 'No data yet!' : `${percentage}%`],
    ['Days missed', possible === 0 ? 'No data yet!' : `${missed} of ${possible}`],
    ['Verified absences', `${green}`],
    ['Unverified absences', `${red}`],
  ];
  return (
    <Box component="dl" aria-label={`Attendance of ${name} this school year`} sx={grid}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <Quiet component="dt" size="medium">
            {name}
          </Quiet>
          <Box
            component="dd"
            className="figures"
            sx={{ m: 0, fontSize: '1.25rem', fontWeight: 600 }}
          >
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 2,
  m: 0,
  mb: 3,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
};

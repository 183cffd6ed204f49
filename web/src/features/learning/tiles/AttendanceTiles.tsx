import { Box } from '@mui/material';
import { absences as absencesApi } from '#shared/absences/absences.contract';
import { pathTo } from '#shared/site/paths';
import { Column, Quiet } from '../../../components/layout/layout.tsx';
import { RateGauge } from '../charts.tsx';
import type { Student } from '../students/student.ts';
import { useStudentRead } from '../useStudentRead.ts';
import { Tile } from './Tile.tsx';
import { TileAnswer } from './TileAnswer.tsx';

/** The attendance rate of this school year, and its verified and unverified absences. */
export function AttendanceTiles({ student }: { student: Student }) {
  const { username, absencesOf } = student;
  const read = useStudentRead(absencesApi.summary, { username });
  const query = new URLSearchParams(absencesOf ? { student: absencesOf } : {}).toString();
  const toAbsences = { to: pathTo('/absences') + (query && `?${query}`), isOutside: true };
  const { data } = read;
  const counts = [
    ['Verified absences', 'verified', data?.green],
    ['Unverified absences', 'unverified', data?.red],
  ] as const;
  return (
    <>
      <Tile title="Attendance Rate" sx={{ gridArea: 'rate' }}>
        <TileAnswer read={read} height={128} isEmpty={data?.percentage === null}>
          {data && data.percentage !== null && (
            <Column gap={0.5} sx={{ justifyItems: 'center' }}>
              <RateGauge label="Attendance Rate" percentage={data.percentage} />
              <Quiet size="medium">
                {`${Math.round(data.possible - data.missed)} of ${Math.round(data.possible)} school days`}
              </Quiet>
            </Column>
          )}
        </TileAnswer>
      </Tile>
      {counts.map(([title, gridArea, count]) => (
        <Tile key={title} title={title} {...toAbsences} sx={{ gridArea }}>
          <TileAnswer read={read} height={36} isEmpty={false}>
            <Box className="figures" sx={{ fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.2 }}>
              {count}
            </Box>
          </TileAnswer>
        </Tile>
      ))}
    </>
  );
}

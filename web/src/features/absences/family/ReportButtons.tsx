import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { useIsNarrow } from '../../../components/hooks/useIsNarrow.ts';
import { saveBar } from '../../../components/screen/bars.ts';
import type { Student } from '../useStudents.ts';

interface ReportButtonsProps {
  /** The children for whom the person may report. */
  students: readonly Student[];
  /** The child that the page is about. */
  chosen: Student | undefined;
}

/** The main act of the page, and the request for leave: at the bottom of a phone, on top elsewhere. */
export function ReportButtons({ students, chosen }: ReportButtonsProps) {
  const isNarrow = useIsNarrow();
  const [first] = students;
  const child = chosen ?? (students.length === 1 ? first : undefined);
  const of = child && { id: child.STUDENT_NUMBER };
  const leave = of
    ? pathTo('/absences/extended-leave/:id', of)
    : pathTo('/absences/extended-leave');
  const report = of
    ? pathTo('/absences/notify-absence/:id', of)
    : pathTo('/absences/notify-absence');
  return (
    <Box sx={isNarrow ? bar : { display: 'flex', gap: 1 }} className="no-print">
      <Button component={Link} to={leave} variant="outlined" sx={wide}>
        Request leave
      </Button>
      <Button component={Link} to={report} variant="contained" sx={wide}>
        {child && students.length > 1 ? `Report ${child.name} away` : 'Report an absence'}
      </Button>
    </Box>
  );
}

const bar = { ...saveBar, display: 'flex', '& > *': { minHeight: 48 } };
const wide = { flex: { xs: '1 1 auto', md: '0 0 auto' } };

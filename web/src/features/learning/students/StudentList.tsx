import NotesIcon from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { Choice } from '../../../components/forms/Choice.tsx';
import type { Dashboard } from '../dashboardView.ts';
import { type Student, yearWords } from './student.ts';
import type { Students } from './useStudentList.ts';

interface StudentListProps {
  students: Students;
  /** The teacher's own children. */
  family: readonly Student[];
  dashboard: Dashboard;
  chosen: Student | undefined;
  /** Opens the notes about a student; undefined without the right to notes. */
  onNotes: ((student: Student) => void) | undefined;
}

/** The students of a teacher, by year level: each opens the current view, or the notes. */
export function StudentList({ students, family, dashboard, chosen, onNotes }: StudentListProps) {
  const { listed, years, loadMore, isLoadingMore } = students;
  const { view, change, addressOf } = dashboard;
  const entryOf = (student: Student, isOwn: boolean) => (
    <Box component="li" key={student.username} sx={entry}>
      <Box
        component={Link}
        to={addressOf({ student: student.username, course: '', notes: false })}
        preventScrollReset
        aria-current={student.username === chosen?.username ? 'true' : undefined}
        sx={name}
      >
        {student.name}
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {isOwn ? 'Your child' : student.year}
        </Box>
      </Box>
      {onNotes && !isOwn && (
        <IconButton aria-label={`Notes about ${student.name}`} onClick={() => onNotes(student)}>
          <NotesIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
  return (
    <Box component="nav" aria-label="Students" sx={list}>
      <Choice
        label="Year"
        all="All years"
        value={view.level}
        options={years.map((year) => [year, yearWords(year)] as const)}
        onChoose={(level) => change({ level })}
      />
      <Box component="ul" sx={bare}>
        {family.map((child) => entryOf(child, true))}
        {listed?.map((student) => entryOf(student, false))}
      </Box>
      {!listed && !students.error && <Skeleton variant="rounded" height={320} />}
      {listed?.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          No students in your classes or your homeroom.
        </Typography>
      )}
      {loadMore && (
        <Button variant="outlined" loading={isLoadingMore} onClick={loadMore} sx={{ mt: 1 }}>
          Show more students
        </Button>
      )}
    </Box>
  );
}

const list = {
  ...{ minWidth: 0, alignSelf: 'start', displayPrint: 'none' },
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100vh - 88px)' },
  overflowY: { md: 'auto' },
  pr: { md: 1 },
};
const bare = { listStyle: 'none', m: 0, mt: 1, p: 0 };
const entry = { display: 'flex', alignItems: 'center', borderTop: 1, borderColor: 'divider' };
const name = {
  ...{ flex: 1, minWidth: 0, display: 'grid', px: 1, py: 0.75, minHeight: 48, lineHeight: 1.35 },
  ...{ alignContent: 'center', color: 'text.primary', textDecoration: 'none', borderRadius: 1 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': {
    ...{ fontWeight: 600, color: 'primary.main' },
    boxShadow: 'inset 3px 0 0 currentcolor',
  },
};

import NotesIcon from '@mui/icons-material/StickyNote2Outlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Choice } from '../../../components/forms/Choice.tsx';
import { Column, Quiet, Row } from '../../../components/layout/layout.tsx';
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

/**
 * The students of a teacher, by class and year level: each opens the current view, or the notes.
 * Before a choice the list has the whole width, in columns.
 */
export function StudentList({ students, family, dashboard, chosen, onNotes }: StudentListProps) {
  const { listed, years, classes, loadMore, isLoadingMore } = students;
  const { view, change, addressOf } = dashboard;
  const entryOf = (student: Student, isOwn: boolean) => (
    <Entry
      key={student.username}
      student={student}
      isOwn={isOwn}
      isChosen={student.username === chosen?.username}
      to={addressOf({ student: student.username, course: '', notes: false })}
      onNotes={isOwn ? undefined : onNotes}
    />
  );
  return (
    <Box component="nav" aria-label="Students" sx={chosen ? { ...list, ...beside } : list}>
      <Box sx={chosen ? undefined : filters}>
        {classes.length > 0 && (
          <Choice
            label="Class"
            all="All classes"
            value={view.class}
            options={classes.map((each) => [each.groupUid, classWords(each)] as const)}
            onChoose={(of) => change({ class: of })}
          />
        )}
        <Choice
          label="Year"
          all="All years"
          value={view.level}
          options={years.map((year) => [year, yearWords(year)] as const)}
          onChoose={(level) => change({ level })}
        />
      </Box>
      <Box component="ul" sx={chosen ? bare : { ...bare, ...columns }}>
        {family.map((child) => entryOf(child, true))}
        {listed?.map((student) => entryOf(student, false))}
      </Box>
      {!listed && !students.error && <Skeletons heights={[320]} what="the students" />}
      {listed?.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {view.class || view.level
            ? 'No students in this class and year.'
            : 'No students in your classes or your homeroom.'}
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

interface EntryProps extends Pick<StudentListProps, 'onNotes'> {
  student: Student;
  /** Whether it is the teacher's own child. */
  isOwn: boolean;
  isChosen: boolean;
  to: string;
}

const Entry = ({ student, isOwn, isChosen, to, onNotes }: EntryProps) => (
  <Row component="li" gap={0} align="center" isOneLine sx={entry}>
    <Column
      component={Link}
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      gap={0}
      sx={name}
    >
      {student.name}
      <Quiet component="span" size="small">
        {isOwn
          ? 'Your child'
          : [student.year, ...(student.classes ?? [])].filter(Boolean).join(', ')}
      </Quiet>
    </Column>
    {onNotes && (
      <IconButton aria-label={`Notes about ${student.name}`} onClick={() => onNotes(student)}>
        <NotesIcon fontSize="small" />
      </IconButton>
    )}
  </Row>
);

const classWords = ({ groupname, grouptype }: Students['classes'][number]): string =>
  grouptype === 'Homeroom' ? `Homeroom ${groupname}` : groupname;

const list = { minWidth: 0, alignSelf: 'start', displayPrint: 'none' };
/** Beside a student the list stays in sight. */
const beside = {
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100vh - 88px)' },
  overflowY: { md: 'auto' },
  paddingInlineEnd: { md: 1 },
};
const filters = { display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 };
const columns = {
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
};
const bare = { listStyle: 'none', m: 0, mt: 1, p: 0 };
const entry = { borderTop: 1, borderColor: 'divider' };
const name = {
  flex: 1,
  minWidth: 0,
  px: 1,
  py: 0.75,
  minHeight: 48,
  lineHeight: 1.35,
  alignContent: 'center',
  color: 'text.primary',
  textDecoration: 'none',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': {
    fontWeight: 600,
    color: 'primary.main',
    boxShadow: 'inset 3px 0 0 currentcolor',
  },
};

import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ListedStudent, students as studentsApi } from '#shared/learning/students.contract';
import { rollName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { useTokenPages } from '../../api/pages.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Choice } from '../../components/forms/Choice.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { useDebounced } from '../../components/hooks/useDebounced.ts';
import { List, Quiet, Row } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { useClassNow } from './useClassNow.ts';

/** `/student-notes`: chooses the student of a note, among those of the own classes and homeroom. */
export function WriteNotePage() {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const name = useDebounced(typed.trim(), 250);
  const { pages, error, loadMore, isLoadingMore, refresh } = useTokenPages(studentsApi.list, {
    on_duty: true,
    ...(name && { name }),
    ...(chosen && { class: chosen }),
  });
  const listed = pages?.flatMap(({ students }) => students);
  const classes = pages?.[0]?.class_list ?? [];
  const now = useClassNow(classes);
  return (
    <Screen>
      <Row gap={1.5} align="center" sx={{ mb: 2, maxWidth: widest }}>
        <SearchBox label="Find a student by name" value={typed} onChange={setTyped} />
        {classes.length > 1 && (
          <Choice
            label="Class"
            all="All classes"
            value={chosen}
            options={classes.map(({ groupUid, groupname, grouptype }) => [
              groupUid,
              grouptype === 'Homeroom' ? `Homeroom ${groupname}` : groupname,
            ])}
            onChoose={setChosen}
          />
        )}
        {now && (
          <Button
            variant={chosen === now.groupUid ? 'contained' : 'outlined'}
            aria-pressed={chosen === now.groupUid}
            onClick={() => setChosen(chosen === now.groupUid ? '' : now.groupUid)}
            sx={{ minHeight: 44 }}
          >
            {`Now: ${now.groupname}`}
          </Button>
        )}
      </Row>
      {error && <Failure what="Your students" error={error} onRetry={() => void refresh()} />}
      {!listed && !error && (
        <Skeletons heights={[rowHeight * 8]} most={widest} what="your students" />
      )}
      {listed?.length === 0 && (
        <EmptyState title={name ? 'No student with this name' : 'No students yet'}>
          You write notes about students of your classes, your homeroom and the years that you lead.
        </EmptyState>
      )}
      {listed && listed.length > 0 && (
        <List aria-label="Students" isCard hasLines sx={{ maxWidth: widest }}>
          {listed.map((student) => (
            <Entry key={student.studentUid} student={student} />
          ))}
        </List>
      )}
      {loadMore && (
        <Button
          variant="outlined"
          loading={isLoadingMore}
          onClick={() => void loadMore()}
          sx={{ mt: 2 }}
        >
          Show more students
        </Button>
      )}
    </Screen>
  );
}

/**
 * A student by surname, as the list is in order, with what tells two of one name apart: a note cannot
 * be edited.
 */
const Entry = ({ student }: { student: ListedStudent }) => (
  <li>
    <ButtonBase
      component={Link}
      to={pathTo('/student-notes/:studentUid', { studentUid: student.studentUid })}
      sx={row}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {rollName(student)}
        </Box>
        <Quiet component="span" size="medium" sx={{ display: 'block' }}>
          {[
            student.form_run,
            ...(student.classes ?? []),
            student.homeroom_teacher && `homeroom of ${student.homeroom_teacher}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Quiet>
      </Box>
      <NextIcon aria-hidden fontSize="small" />
    </ButtonBase>
  </li>
);

const rowHeight = 60;
/** One column, because an alphabet is read downwards. */
const widest = 720;
const row = {
  width: '100%',
  minHeight: rowHeight,
  px: 2,
  py: 0.75,
  gap: 1.5,
  justifyContent: 'flex-start',
  textAlign: 'start',
  fontSize: '1rem',
  lineHeight: 1.4,
};

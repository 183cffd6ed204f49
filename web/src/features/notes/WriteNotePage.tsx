import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { students as studentsApi } from '#shared/learning/students.contract';
import { pathTo } from '#shared/site/paths';
import { useTokenPages } from '../../api/pages.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { SearchBox } from '../../components/forms/SearchBox.tsx';
import { useDebounced } from '../../components/hooks/useDebounced.ts';
import { List, Quiet } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';

/** `/student-notes`: chooses the student of a note, among those of the own classes and homeroom. */
export function WriteNotePage() {
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), 250);
  const { pages, error, loadMore, isLoadingMore, refresh } = useTokenPages(studentsApi.list, {
    on_duty: true,
    ...(name && { name }),
  });
  const listed = pages?.flatMap(({ students }) => students);
  return (
    <Screen>
      <Box sx={{ mb: 2, maxWidth: 420 }}>
        <SearchBox label="Find a student by name" value={typed} onChange={setTyped} />
      </Box>
      {error && <Failure what="Your students" error={error} onRetry={() => void refresh()} />}
      {!listed && !error && <Skeletons heights={[rowHeight * 8]} />}
      {listed?.length === 0 && (
        <EmptyState title={name ? 'No student with this name' : 'No students yet'}>
          You write notes about students of your classes, your homeroom and the years that you lead.
        </EmptyState>
      )}
      {listed && listed.length > 0 && (
        <List aria-label="Students" isCard sx={columns}>
          {listed.map(({ studentUid, student, form_run }) => (
            <li key={studentUid}>
              <ButtonBase
                component={Link}
                to={pathTo('/student-notes/:studentUid', { studentUid })}
                sx={row}
              >
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {student}
                </Box>
                <Quiet component="span">{form_run}</Quiet>
                <NextIcon aria-hidden fontSize="small" />
              </ButtonBase>
            </li>
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

const rowHeight = 52;
const columns = {
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
};
const row = {
  width: '100%',
  minHeight: rowHeight,
  px: 2,
  gap: 1.5,
  justifyContent: 'flex-start',
  textAlign: 'start',
  fontSize: '1rem',
};

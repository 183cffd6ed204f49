import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import type { StudentNotes } from '#shared/notes/student-notes.contract';
import { fullName } from '#shared/people/names';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NoteCard } from './NoteCard.tsx';
import { NoteTools } from './NoteTools.tsx';
import { type NoteList, useNotes } from './useNotes.ts';

const NoteForm = onDemand(
  async () => (await import('./NoteForm.tsx')).NoteForm,
  () => <Skeleton variant="rounded" height={320} />,
);

interface NotesPanelProps {
  studentUid: string;
  /** Receives whether there is typed text that would be lost. */
  onTyped: (isTyped: boolean) => void;
  /** Shows the name of the student, where nothing around it does. */
  hasName?: boolean;
}

/** The notes about a student: list, new note, retraction, file. */
export function NotesPanel({ studentUid, onTyped, hasName = false }: NotesPanelProps) {
  const list = useNotes(studentUid);
  const { first, notes, error, isWriting, isDone } = list;
  if (error && !notes) return <Failure what="The notes" error={error} onRetry={list.refresh} />;
  const student = first?.student;
  return (
    <Column isBound sx={{ maxWidth: 760 }}>
      {hasName && student && <StudentName student={student} />}
      <Box role="status" sx={{ '&:empty': { mb: -2 } }}>
        {isDone && (
          <Alert severity="success" variant="outlined">
            Message sent/saved successfully!
          </Alert>
        )}
      </Box>
      {student && isWriting && (
        <NoteForm
          student={student}
          onTyped={onTyped}
          onCancel={() => {
            onTyped(false);
            list.setWriting(false);
          }}
          onSaved={() => {
            onTyped(false);
            list.saved();
          }}
        />
      )}
      {first && !isWriting && <NoteTools first={first} list={list} />}
      {list.isLoading && !notes && <Skeletons heights={[160]} what="the notes" />}
      <Notes list={list} />
    </Column>
  );
}

const StudentName = ({ student }: { student: StudentNotes['student'] }) => (
  <Typography variant="h2">
    {fullName(student)}
    <Quiet component="span" sx={{ fontWeight: 400 }}>
      {student.form_run && ` · ${student.form_run}`}
    </Quiet>
  </Typography>
);

function Notes({ list }: { list: NoteList }) {
  const { first, notes, created_by, isWriting } = list;
  return (
    <>
      {notes?.length === 0 && !isWriting && (
        <>
          <EmptyState title="No records found!">
            {created_by
              ? 'You have written no note about this student.'
              : `No notes about ${first?.student.firstname ?? 'this student'} yet.`}
          </EmptyState>
          <Typography variant="body2" color="textSecondary">
            You can read your own notes and those for all staff on duty.
          </Typography>
        </>
      )}
      <Column component="ul" aria-label="Notes" gap={1.5} isBound sx={listLook}>
        {notes?.map((note) => (
          <li key={note.noteUid}>
            <NoteCard note={note} onChanged={list.refresh} />
          </li>
        ))}
      </Column>
      {list.loadMore && (
        <Button variant="outlined" loading={list.isLoadingMore} onClick={list.loadMore}>
          Show older notes
        </Button>
      )}
    </>
  );
}

const listLook = { listStyle: 'none', m: 0, p: 0 };

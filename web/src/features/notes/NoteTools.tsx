import AddIcon from '@mui/icons-material/AddOutlined';
import { Button } from '@mui/material';
import type { StudentNotes } from '#shared/notes/student-notes.contract';
import { useCaller } from '../../auth/session.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { Primary } from '../../components/screen/Primary.tsx';
import { CsvButton } from './CsvButton.tsx';
import type { NoteList } from './useNotes.ts';

/** The buttons above the notes: a new note, the file, and whose notes are shown. */
export function NoteTools({ first, list }: { first: StudentNotes; list: NoteList }) {
  const { username } = useCaller();
  const { notes = [], created_by } = list;
  return (
    <Row justify="space-between" sx={{ '& > [role=group]': { mb: 0 } }}>
      <Primary>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => list.setWriting(true)}>
          Create new note
        </Button>
      </Primary>
      {(created_by !== '' || notes.length > 1) && (
        <ChoiceButtons
          label="Whose notes"
          value={created_by}
          options={[
            ['', 'All notes'],
            [username, 'My notes'],
          ]}
          onChoose={list.setAuthor}
        />
      )}
      {first.is_download_notes && notes.length > 0 && (
        <CsvButton student={first.student} created_by={created_by} />
      )}
    </Row>
  );
}

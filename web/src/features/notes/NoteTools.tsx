import AddIcon from '@mui/icons-material/AddOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { studentNotes as notesApi, type StudentNotes } from '#shared/notes/student-notes.contract';
import { call } from '../../api/client.ts';
import { useCaller } from '../../auth/session.tsx';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../components/lists/ChoiceButtons.tsx';
import { saveFile } from '../../components/lists/saveFile.ts';
import { Primary } from '../../components/screen/Primary.tsx';
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

interface CsvButtonProps {
  student: StudentNotes['student'];
  created_by: string;
}

/** Downloads the notes that are shown. The file comes with the answer and is stored nowhere. */
function CsvButton({ student, created_by }: CsvButtonProps) {
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    const { student_userid, student_username } = student;
    const wanted = { student_userid, created_by, is_csv_export: 'true' as const };
    const { pre_signed_URL = '' } = await call(notesApi.csv, wanted);
    const bytes = Uint8Array.from(atob(pre_signed_URL.split(',')[1] ?? ''), (each) =>
      each.charCodeAt(0),
    );
    saveFile(`notes-${student_username}.csv`, new Blob([bytes], { type: 'text/csv' }));
  }
  return (
    <Button
      variant="outlined"
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void attempt(download).then(() => setBusy(false));
      }}
    >
      Download CSV
    </Button>
  );
}

import { Button } from '@mui/material';
import { useState } from 'react';
import { studentNotes as notesApi, type StudentNotes } from '#shared/notes/student-notes.contract';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { saveFile } from '../../components/lists/saveFile.ts';

interface CsvButtonProps {
  student: StudentNotes['student'];
  created_by: string;
}

/** Downloads the notes that are shown. The file comes with the answer and is stored nowhere. */
export function CsvButton({ student, created_by }: CsvButtonProps) {
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

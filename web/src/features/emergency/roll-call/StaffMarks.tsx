import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { SearchBox } from '../../../components/forms/SearchBox.tsx';
import { useDebounced } from '../../../components/hooks/useDebounced.ts';
import { Failure } from '../../../components/screen/Failure.tsx';
import { StudentRow } from './StudentRow.tsx';

/** The fewest letters of a search. */
const fewest = 2;

/** Staff find any student by name, and mark the student as safe or in need of help. */
export function StaffMarks() {
  const { attempt } = useFeedback();
  const [name, setName] = useState('');
  const [where, setWhere] = useState('');
  const asked = useDebounced(name.trim(), 300);
  const { data, error, mutate } = useRead(
    rollCallApi.findStudents,
    asked.length >= fewest ? { name: asked } : null,
    { keepPreviousData: true },
  );
  const mark = (student: string, state: 'safe' | 'help' | 'none') =>
    attempt(async () => {
      const place = where.trim() && { where: where.trim() };
      await call(rollCallApi.markStudent, { student, state, ...place });
      await mutate();
    });
  return (
    <Box component="section" aria-labelledby="mark-students" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2" id="mark-students">
        Mark students
      </Typography>
      <TextField
        label="Where are you?"
        helperText="Stored with each mark. Only those who lead see it."
        value={where}
        slotProps={{ htmlInput: { maxLength: 120 } }}
        onChange={({ target }) => setWhere(target.value)}
      />
      <SearchBox label="Student’s name" value={name} onChange={setName} />
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {asked.length >= fewest && data?.length === 0 && (
        <Typography role="status">No student with this name.</Typography>
      )}
      {asked.length >= fewest &&
        data?.map((student) => (
          <StudentRow
            key={student.userUid}
            student={student}
            onMark={(state) => mark(student.userUid, state)}
          />
        ))}
    </Box>
  );
}

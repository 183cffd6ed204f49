import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { useRead } from '../../../api/hooks.ts';
import { SearchBox } from '../../../components/forms/SearchBox.tsx';
import { useDebounced } from '../../../components/hooks/useDebounced.ts';
import { Column } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { OwnClasses } from './OwnClasses.tsx';
import { StudentRow } from './StudentRow.tsx';
import { useStaffMarks } from './useStaffMarks.ts';

/** The fewest letters of a search. */
const fewest = 2;

/**
 * Staff mark the students whom they have in the room, and find any other student by name. Each is
 * safe or in need of help.
 */
export function StaffMarks() {
  const [name, setName] = useState('');
  const [where, setWhere] = useState('');
  const asked = useDebounced(name.trim(), 300);
  const { data, error, mutate } = useRead(
    rollCallApi.findStudents,
    asked.length >= fewest ? { name: asked } : null,
    { keepPreviousData: true },
  );
  const { classes, mark } = useStaffMarks(where.trim(), mutate);
  return (
    <Column component="section" aria-labelledby="mark-students">
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
      <OwnClasses classes={classes} onMark={mark} />
      <SearchBox label="Another student’s name" value={name} onChange={setName} />
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
    </Column>
  );
}

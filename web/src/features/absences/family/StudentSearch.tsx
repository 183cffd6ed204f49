import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { fullName } from '#shared/people/names';
import { Field } from '../../../components/forms/Field.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import type { Student } from '../useStudents.ts';

interface StudentSearchProps {
  /** The number or user name in the address, if it is not of an own child. */
  named: string;
  found: Student | undefined;
  onSearch: (named: string) => void;
}

/** Finds a student of one's classes or homeroom, for staff. */
export function StudentSearch({ named, found, onSearch }: StudentSearchProps) {
  const [typed, setTyped] = useState(named);
  return (
    <Column
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
      gap={1.5}
      sx={{ mb: 3, maxWidth: 520 }}
    >
      <Field
        label="Student number or user name"
        value={typed}
        onChange={setTyped}
        hint="A student of your classes or your homeroom. You see days, not reasons."
      />
      <div>
        <Button type="submit" variant="contained" disabled={typed.trim() === ''}>
          Show absences
        </Button>
      </div>
      {named && found && (
        <Typography variant="h2" sx={{ mt: 2 }}>
          {[fullName(found), found.year].filter(Boolean).join(', ')}
        </Typography>
      )}
    </Column>
  );
}

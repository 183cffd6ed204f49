import { Box } from '@mui/material';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { PersonChoice } from '../../../components/lists/choice/PersonChoice.tsx';
import type { Student } from './student.ts';

interface StudentSelectorProps {
  students: readonly Student[];
  chosen: Student;
  /** They are a class or a year, not the children of a family. */
  isMany: boolean;
  onChoose: (username: string) => void;
}

/** Chooses the student whom the dashboard shows; nothing where there is only one. */
export function StudentSelector({ students, chosen, isMany, onChoose }: StudentSelectorProps) {
  const all = students.some(({ username }) => username === chosen.username)
    ? students
    : [chosen, ...students];
  if (all.length < 2) return null;
  if (!isMany) {
    return (
      <PersonChoice
        label="Student"
        value={chosen.username}
        options={all.map(({ username, firstname }) => [username, firstname] as const)}
        onChoose={onChoose}
        about={(named) => all.find(({ username }) => username === named)?.year}
      />
    );
  }
  return (
    <Box className="no-print" sx={{ minWidth: { xs: '100%', sm: 240 } }}>
      <OneOf
        label="Student"
        value={chosen.username}
        options={all.map(({ username, name }) => [username, name] as const)}
        onChoose={onChoose}
      />
    </Box>
  );
}

import { Box, Button, Chip, Typography } from '@mui/material';
import { mostChosen, type SigningStudent } from '#shared/signing/signing-requests.contract';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import { GroupField } from './GroupField.tsx';
import { StudentSearch } from './StudentSearch.tsx';
import type { SendingTools } from './useSending.ts';

const ways = [
  ['name', 'Students by name'],
  ['group', 'A group'],
] as const;

/** Chooses the students whom the document is about: by name, or all of a group. */
export function WhomFields({ tools }: { tools: SendingTools }) {
  const { sending, change, faults } = tools;
  const { by, students, group } = sending;
  const add = (student: SigningStudent) =>
    change({
      students: [...students.filter(({ userUid }) => userUid !== student.userUid), student],
    });
  return (
    <Box component="section" aria-labelledby="whom" sx={part}>
      <div>
        <Typography variant="h2" id="whom">
          Whom is it about?
        </Typography>
        <Typography color="textSecondary">Each student gets their own document.</Typography>
      </div>
      <ChoiceButtons
        label="Choose"
        value={by}
        options={ways}
        onChoose={(chosen) => change({ by: chosen === 'group' ? 'group' : 'name' })}
      />
      {by === 'group' ? (
        <GroupField
          group={group}
          onChoose={(chosen) => change({ group: chosen })}
          fault={faults.group}
        />
      ) : (
        <>
          <Chosen
            students={students}
            onRemove={(left) =>
              change({ students: students.filter(({ userUid }) => userUid !== left) })
            }
            onClear={() => change({ students: [] })}
          />
          <StudentSearch
            isFull={students.length >= mostChosen}
            chosen={students}
            onChoose={add}
            fault={faults.students}
          />
        </>
      )}
    </Box>
  );
}

interface ChosenProps {
  students: readonly SigningStudent[];
  onRemove: (userUid: string) => void;
  onClear: () => void;
}

/** The students who were chosen so far. */
function Chosen({ students, onRemove, onClear }: ChosenProps) {
  if (students.length === 0) return null;
  return (
    <div>
      <Box component="ul" aria-label="Chosen students" sx={list}>
        {students.map((student) => (
          <li key={student.userUid}>
            <Chip
              label={namedWithYear(student)}
              variant="outlined"
              onDelete={() => onRemove(student.userUid)}
              slotProps={{ root: { 'aria-label': `${namedWithYear(student)}, remove` } }}
            />
          </li>
        ))}
      </Box>
      {students.length > 3 && (
        <Button size="small" onClick={onClear}>
          Remove all
        </Button>
      )}
    </div>
  );
}

const namedWithYear = ({ student_name, form_run }: SigningStudent): string =>
  [student_name, form_run].filter(Boolean).join(', ');

const part = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 };
const list = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 };

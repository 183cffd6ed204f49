import { Button, Chip, Skeleton, Typography } from '@mui/material';
import {
  mostChosen,
  type SigningStudent,
  signingRequests,
} from '#shared/signing/signing-requests.contract';
import { useRead } from '../../../api/hooks.ts';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { ChoiceButtons } from '../../../components/lists/ChoiceButtons.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
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
    <Column component="section" aria-labelledby="whom" gap={1.5} isBound>
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
    </Column>
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
      <Row component="ul" aria-label="Chosen students" sx={{ m: 0, p: 0, listStyle: 'none' }}>
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
      </Row>
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

interface GroupFieldProps {
  /** The chosen groupUid, or an empty text. */
  group: string;
  onChoose: (group: string) => void;
  fault: string | undefined;
}

/** Chooses a group of students. */
function GroupField({ group, onChoose, fault }: GroupFieldProps) {
  const { data, error, mutate } = useRead(signingRequests.groups, {}, { revalidateOnFocus: false });
  if (error && !data)
    return <Failure what="The groups" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton variant="rounded" height={72} />;
  return (
    <SelectField
      label="Group"
      value={group}
      options={[
        ['', data.length === 0 ? 'No group has students' : 'Please choose'],
        ...data.map(
          ({ groupUid, groupname, grouptype }) =>
            [groupUid, `${groupname} (${grouptype})`] as const,
        ),
      ]}
      onChoose={onChoose}
      fault={fault}
      hint="Every student of the group gets a document."
    />
  );
}

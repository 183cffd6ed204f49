import AddIcon from '@mui/icons-material/Add';
import DoneIcon from '@mui/icons-material/Check';
import { Box, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { type SigningStudent, signingRequests } from '#shared/signing/signing-requests.contract';
import { useRead } from '../../../api/hooks.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { Column, List, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';

interface StudentSearchProps {
  /** Whether no more students can be chosen by name. */
  isFull: boolean;
  chosen: readonly SigningStudent[];
  onChoose: (student: SigningStudent) => void;
  fault: string | undefined;
}

/**
 * Finds students by name. It searches when Find is pressed, not with each letter: each search
 * writes audit entries.
 */
export function StudentSearch({ isFull, fault, ...found }: StudentSearchProps) {
  const [words, setWords] = useState('');
  const [searched, setSearched] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearched(words.trim());
  };
  return (
    <Column component="form" noValidate aria-label="Find students" onSubmit={submit} gap={1}>
      <Row align="flex-start" isOneLine>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Field
            label="Name of a student"
            value={words}
            onChange={(text) => setWords(text.slice(0, 100))}
            fault={fault}
          />
        </Box>
        <Button
          type="submit"
          variant="outlined"
          disabled={!words.trim() || isFull}
          sx={{ minHeight: 44, mt: '30px' }}
        >
          Find
        </Button>
      </Row>
      <Box aria-live="polite">
        {isFull && 'You have chosen 100 students. For more, choose a group.'}
        {searched && !isFull && <Found key={searched} name={searched} {...found} />}
      </Box>
    </Column>
  );
}

interface FoundProps extends Pick<StudentSearchProps, 'chosen' | 'onChoose'> {
  name: string;
}

/** Lists the students with a name, to choose from. */
function Found({ name, chosen, onChoose }: FoundProps) {
  const { data, error, mutate } = useRead(
    signingRequests.students,
    { name },
    { revalidateOnFocus: false, revalidateOnReconnect: false, keepPreviousData: false },
  );
  if (error)
    return (
      <Failure what="The students with this name" error={error} onRetry={() => void mutate()} />
    );
  if (data?.length === 0) return <span>{`No student with the name “${name}”.`}</span>;
  return (
    <List aria-label={`Found for “${name}”`} gap={0} sx={{ justifyItems: 'start' }}>
      {data?.map((student) => {
        const isChosen = chosen.some(({ userUid }) => userUid === student.userUid);
        return (
          <li key={student.userUid}>
            <Button
              startIcon={isChosen ? <DoneIcon /> : <AddIcon />}
              disabled={isChosen}
              aria-label={`Add ${student.student_name}, ${student.form_run}`}
              onClick={() => onChoose(student)}
            >
              {[student.student_name, student.form_run].filter(Boolean).join(', ')}
            </Button>
          </li>
        );
      })}
    </List>
  );
}

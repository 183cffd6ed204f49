import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { call } from '../../api/client.ts';
import { useRead } from '../../api/hooks.ts';
import { OpenRecord } from '../../components/editing/OpenRecord.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { GoalsForm } from './GoalsForm.tsx';
import { asked, goalsPath, useTerm } from './goalsAddress.ts';
import { goalsRecord } from './goalsRecord.ts';

/** Opens one's own goals of the semester in the address, or says why they cannot be written. */
export function GoalsOpening() {
  const { term } = useTerm();
  const { data, error, mutate } = useRead(studentGoals.get, asked(term), once);
  const [record] = useState(() => goalsRecord(term));
  if (error?.kind === 'notFound') return <NotFound />;
  if (error) return <Failure what="These goals" error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeletons heights={[72, 240, 240]} what="the goals" />;
  if (!data.may_write) {
    return (
      <EmptyState
        title={`${term.year} has ended`}
        action={
          <Button component={Link} to={goalsPath(term)} variant="outlined">
            Read the goals
          </Button>
        }
      >
        You can read these goals, but not change them.
      </EmptyState>
    );
  }
  const read = data.updated_at ? () => call(studentGoals.get, asked(term)) : undefined;
  return (
    <OpenRecord
      record={record}
      what="These goals"
      draft={`goals ${term.year} ${term.semester}`}
      read={read}
    >
      {(opened) => <GoalsForm record={record} opened={opened} term={term} />}
    </OpenRecord>
  );
}

const once = { revalidateOnFocus: false, revalidateOnReconnect: false };

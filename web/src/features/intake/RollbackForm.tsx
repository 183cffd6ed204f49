import { Alert, Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { isOfGoals } from '#shared/intake/goals-undo';
import type { Intake } from '#shared/intake/intake.contract';
import { changesIn } from '#shared/intake/intake-words';
import { Field } from '../../components/forms/Field.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';

interface RollbackFormProps {
  intake: Intake;
  onRollBack: (confirmChanges: number) => Promise<boolean>;
}

/** Rolls back an applied intake after the number of records that go back is typed. */
export function RollbackForm({ intake, onRollBack }: RollbackFormProps) {
  const changes = changesIn(intake.counts);
  const people = intake.counts.find(({ kind }) => kind === 'users');
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function rollBack(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== String(changes)) return setFault(`Type the number ${changes}.`);
    setBusy(true);
    await onRollBack(changes);
    setBusy(false);
  }

  if (!isOpen) {
    return (
      <Column gap={1}>
        <div>
          <Button color="error" variant="outlined" onClick={() => setOpen(true)}>
            Roll back
          </Button>
        </div>
        <Typography variant="body2" color="textSecondary">
          Every record that this file changed goes back to how it was. {lastsUntil(intake)}
        </Typography>
      </Column>
    );
  }
  return (
    <Column
      component="form"
      noValidate
      aria-label="Roll back"
      onSubmit={rollBack}
      sx={{ maxWidth: 560 }}
    >
      <Alert severity="warning" variant="outlined">
        {counted(changes, 'record goes', 'records go')} back to how{' '}
        {changes === 1 ? 'it was' : 'they were'}.
        {people && people.added > 0 && ` ${counted(people.added, 'person', 'people')} will leave.`}
        {people &&
          people.leaving > 0 &&
          ` ${counted(people.leaving, 'person comes', 'people come')} back.`}{' '}
        If this is right, type the number of records.
      </Alert>
      <Field
        label="Number of records that go back"
        inputMode="numeric"
        value={typed}
        fault={fault}
        onChange={(text) => {
          setTyped(text);
          setFault('');
        }}
      />
      <Row isOneLine>
        <Button type="submit" color="error" variant="contained" loading={isBusy}>
          Roll back {counted(changes, 'record', 'records')}
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Row>
    </Column>
  );
}

const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-AU')} ${n === 1 ? one : many}`;

/** Only what was applied last can go back, as long as its file is kept. */
const lastsUntil = (intake: Intake): string =>
  isOfGoals(intake)
    ? 'This is possible until another file of goals is applied, and for a day at most.'
    : 'This is possible until another file is applied, and for 90 days at most.';

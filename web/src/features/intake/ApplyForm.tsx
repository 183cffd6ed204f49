import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import type { Intake } from '#shared/intake/intake.contract';
import { Field } from '../../components/forms/Field.tsx';

interface ApplyFormProps {
  intake: Intake;
  onApply: (confirmLeaving: number | undefined) => Promise<boolean>;
}

/** Applies a dry run. If many people would leave, their number must be typed first. */
export function ApplyForm({ intake, onApply }: ApplyFormProps) {
  const { confirm_leaving: leaving } = intake;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (leaving !== undefined && typed.trim() !== String(leaving)) {
      setFault(`Type the number ${leaving}.`);
      return;
    }
    setBusy(true);
    await onApply(leaving);
    setBusy(false);
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={apply}
      sx={{ display: 'grid', gap: 2, maxWidth: 560 }}
    >
      {leaving !== undefined && (
        <>
          <Alert severity="warning" variant="outlined">
            {leaving.toLocaleString('en-AU')} people would leave the school. If this is right, type
            their number. If not, check that the file is complete.
          </Alert>
          <Field
            label="Number of people leaving"
            inputMode="numeric"
            value={typed}
            fault={fault}
            onChange={(text) => {
              setTyped(text);
              setFault('');
            }}
          />
        </>
      )}
      <div>
        <Button type="submit" variant="contained" loading={isBusy}>
          Apply
        </Button>
      </div>
    </Box>
  );
}

import { Alert, Button } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Intake } from '#shared/intake/intake.contract';
import { asksOf, type IntakeConfirmed } from '#shared/intake/intake-asks';
import { Field } from '../../components/forms/Field.tsx';
import { Column } from '../../components/layout/layout.tsx';
import { applyName } from './leavingText.ts';

interface ApplyFormProps {
  intake: Intake;
  onApply: (confirmed: IntakeConfirmed) => Promise<boolean>;
}

type Texts = Partial<Record<keyof IntakeConfirmed, string>>;

/** Applies a dry run. If many people or all terms would leave, their number must be typed first. */
export function ApplyForm({ intake, onApply }: ApplyFormProps) {
  const asks = asksOf(intake);
  const [typed, setTyped] = useState<Texts>({});
  const [faults, setFaults] = useState<Texts>({});
  const [isBusy, setBusy] = useState(false);

  async function apply(event: FormEvent) {
    event.preventDefault();
    const wrong = asks.filter(({ field, number }) => typed[field]?.trim() !== String(number));
    if (wrong.length > 0) {
      setFaults(
        Object.fromEntries(wrong.map(({ field, number }) => [field, `Type the number ${number}.`])),
      );
      return;
    }
    setBusy(true);
    await onApply(Object.fromEntries(asks.map(({ field, number }) => [field, number])));
    setBusy(false);
  }

  return (
    <Column component="form" noValidate onSubmit={apply} sx={{ maxWidth: 560 }}>
      {asks.map(({ field, sentence, label }) => (
        <Column key={field}>
          <Alert severity="warning" variant="outlined">
            {`${sentence} If this is right, type the number. If not, check that the file is complete.`}
          </Alert>
          <Field
            label={label}
            inputMode="numeric"
            value={typed[field] ?? ''}
            fault={faults[field] ?? ''}
            onChange={(text) => {
              setTyped({ ...typed, [field]: text });
              setFaults({ ...faults, [field]: '' });
            }}
          />
        </Column>
      ))}
      <div>
        <Button type="submit" variant="contained" loading={isBusy}>
          {applyName(intake)}
        </Button>
      </div>
    </Column>
  );
}

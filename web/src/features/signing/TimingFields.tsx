import { Typography } from '@mui/material';
import type { Timing } from '#shared/signing/request';
import { Field } from '../../components/forms/Field.tsx';
import { Column, Columns } from '../../components/layout/layout.tsx';

interface TimingFieldsProps {
  timing: Timing;
  onChange: (timing: Timing) => void;
  hint: string;
}

const fields = [
  ['days', 'Days until the links end', '1 to 60', 1, 60],
  ['first_reminder', 'Days until the first reminder', '0 for none', 0, 30],
  ['next_reminders', 'Days between reminders', '0 for one reminder', 0, 30],
] as const;

/** How long recipients have, and when they are reminded. */
export const TimingFields = ({ timing, onChange, hint }: TimingFieldsProps) => (
  <Column role="group" aria-label="Timing" gap={1}>
    <Columns from={{ sm: 3 }} align="end">
      {fields.map(([name, label, range, low, high]) => (
        <Field
          key={name}
          label={label}
          inputMode="numeric"
          value={Number.isNaN(timing[name]) ? '' : String(timing[name])}
          onChange={(text) => onChange({ ...timing, [name]: numberIn(text) })}
          hint={range}
          fault={faultOf(timing[name], low, high)}
        />
      ))}
    </Columns>
    <Typography variant="body2" color="textSecondary">
      {hint}
    </Typography>
  </Column>
);

/** Returns the number of a text; an empty text is no number. */
function numberIn(text: string): number {
  const digits = text.replace(/\D/g, '').slice(0, 3);
  return digits === '' ? Number.NaN : Number(digits);
}

const faultOf = (value: number, low: number, high: number): string | undefined =>
  value >= low && value <= high ? undefined : `Use ${low} to ${high} days.`;

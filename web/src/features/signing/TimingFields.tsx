import { Box, Typography } from '@mui/material';
import type { Timing } from '#shared/signing/request';
import { Field } from '../../components/forms/Field.tsx';

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
  <Box role="group" aria-label="Timing" sx={{ display: 'grid', gap: 1 }}>
    <Box sx={row}>
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
    </Box>
    <Typography variant="body2" color="textSecondary">
      {hint}
    </Typography>
  </Box>
);

/** Returns the number of a text; an empty text is no number. */
function numberIn(text: string): number {
  const digits = text.replace(/\D/g, '').slice(0, 3);
  return digits === '' ? Number.NaN : Number(digits);
}

const faultOf = (value: number, low: number, high: number): string | undefined =>
  value >= low && value <= high ? undefined : `Use ${low} to ${high} days.`;

const row = {
  display: 'grid',
  gap: 2,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
};

import { Box } from '@mui/material';
import { control, Labelled } from './Labelled.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
  /** The fault of the choice. */
  fault?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
}

/** Chooses one of a list, with a hint or fault below. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, options, onChoose, fault, hint, disabled = false } = props;
  return (
    <Labelled label={label} fault={fault} hint={hint}>
      {(described) => (
        <Box
          component="select"
          {...described}
          value={value}
          disabled={disabled}
          onChange={(event) => onChoose((event.target as HTMLSelectElement).value)}
          sx={{ ...list, borderColor: fault ? 'error.main' : 'text.secondary' }}
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </Box>
      )}
    </Labelled>
  );
}

const list = {
  ...control,
  px: 1,
  // The reason is in the text below; the value must stay readable.
  '&:disabled': { opacity: 1, color: 'text.secondary', borderColor: 'divider' },
};

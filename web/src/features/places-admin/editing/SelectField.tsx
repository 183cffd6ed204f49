import Box from '@mui/material/Box';
import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
  /** What is wrong with the choice. */
  fault?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean;
}

/** One of a list, with its hint or its fault below. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, options, onChoose, fault, hint, disabled = false } = props;
  const id = useId();
  const note = fault || hint;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        disabled={disabled}
        aria-invalid={Boolean(fault)}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChoose((event.target as HTMLSelectElement).value)}
        sx={{ ...control, borderColor: fault ? 'error.main' : 'text.secondary' }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Box>
      {note && (
        <Box
          id={`${id}-note`}
          role={fault ? 'alert' : undefined}
          sx={{ fontSize: '0.875rem', color: fault ? 'error.main' : 'text.secondary' }}
        >
          {note}
        </Box>
      )}
    </Box>
  );
}

const control = {
  font: 'inherit',
  width: '100%',
  minHeight: 44,
  px: 1,
  borderRadius: 1,
  border: '1px solid',
  bgcolor: 'background.paper',
  color: 'text.primary',
  // Said in words below; it must stay readable.
  '&:disabled': { opacity: 1, color: 'text.secondary', borderColor: 'divider' },
};

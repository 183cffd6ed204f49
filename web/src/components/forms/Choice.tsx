import Box from '@mui/material/Box';
import { useId } from 'react';

interface ChoiceProps {
  label: string;
  value: string;
  /** The choices besides "All". */
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

/** Chooses one value or all, with the system's own list. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event) => onChoose((event.target as HTMLSelectElement).value)}
        sx={control}
      >
        <option value="">All</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Box>
    </Box>
  );
}

const control = {
  font: 'inherit',
  fontSize: '0.9375rem',
  minHeight: 40,
  px: 1,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.primary',
};

import { Box } from '@mui/material';
import { useId } from 'react';
import { Quiet } from '../layout/layout.tsx';

interface OneOfProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
  /** Puts the label beside the control, for bars; in a form it is above. */
  isInline?: boolean;
  hint?: string;
}

/** Chooses exactly one of a few values, with the system's own list. */
export function OneOf({ label, value, options, onChoose, isInline = false, hint }: OneOfProps) {
  const id = useId();
  return (
    <Box sx={isInline ? beside : above}>
      <Box component="label" htmlFor={id} sx={isInline ? quiet : strong}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        aria-describedby={hint && `${id}-hint`}
        value={value}
        onChange={(event) => onChoose((event.target as HTMLSelectElement).value)}
        sx={{ ...control, minHeight: isInline ? 36 : 44 }}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Box>
      {hint && (
        <Quiet id={`${id}-hint`} size="medium">
          {hint}
        </Quiet>
      )}
    </Box>
  );
}

const beside = { display: 'flex', alignItems: 'center', gap: 1 };
// A list is never wider than its container.
const above = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.75 };
const quiet = { fontSize: '0.9375rem', color: 'text.secondary' };
const strong = { fontSize: '0.9375rem', fontWeight: 600 };
const control = {
  font: 'inherit',
  fontSize: '0.9375rem',
  px: 1,
  minWidth: 0,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.primary',
};

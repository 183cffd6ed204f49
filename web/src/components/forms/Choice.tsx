import { Box, type Theme } from '@mui/material';
import { useId } from 'react';
import { Row } from '../layout/layout.tsx';
import { visuallyHidden } from '../screen/visuallyHidden.ts';

interface ChoiceProps {
  label: string;
  value: string;
  /** The first choice, which takes no value: `All types`. */
  all: string;
  /** The other choices. */
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
}

/** Chooses one value or all, with the system's own list. */
export function Choice({ label, value, all, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <Row align="center" isOneLine sx={row}>
      <Box component="label" htmlFor={id} sx={caption}>
        {label}
      </Box>
      <Box
        component="select"
        id={id}
        value={value}
        onChange={(event) => onChoose((event.target as HTMLSelectElement).value)}
        sx={control}
      >
        <option value="">{all}</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </Box>
    </Row>
  );
}

const row = {
  flex: { xs: '1 1 auto', sm: 'none' },
  minWidth: 0,
  maxWidth: { xs: 200, sm: 'none' },
};
/** On a phone the first choice names it: two filters and a button fit into a line. */
const caption = (theme: Theme) => ({
  fontSize: '0.9375rem',
  color: (theme.vars ?? theme).palette.text.secondary,
  [theme.breakpoints.down('sm')]: visuallyHidden,
});
const control = {
  width: { xs: '100%', sm: 'auto' },
  minWidth: 0,
  font: 'inherit',
  fontSize: { xs: '0.875rem', sm: '0.9375rem' },
  minHeight: { xs: 44, sm: 40 },
  px: { xs: 0.5, sm: 1 },
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.primary',
};

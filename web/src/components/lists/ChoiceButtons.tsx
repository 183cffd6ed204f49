import { Box, Button } from '@mui/material';

interface ChoiceButtonsProps {
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  onChoose: (value: string) => void;
}

/** Chooses one of a few values with buttons side by side. */
export const ChoiceButtons = ({ label, options, value, onChoose }: ChoiceButtonsProps) => (
  <Box role="group" aria-label={label} className="no-print" sx={row}>
    {options.map(([option, name]) => (
      <Button
        key={option}
        variant={option === value ? 'contained' : 'outlined'}
        aria-pressed={option === value}
        onClick={() => onChoose(option)}
      >
        {name}
      </Button>
    ))}
  </Box>
);

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 };

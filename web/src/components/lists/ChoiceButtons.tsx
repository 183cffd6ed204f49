import { Button } from '@mui/material';
import { Row } from '../layout/layout.tsx';

interface ChoiceButtonsProps {
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  onChoose: (value: string) => void;
}

/** Chooses one of a few values with buttons side by side. */
export const ChoiceButtons = ({ label, options, value, onChoose }: ChoiceButtonsProps) => (
  <Row role="group" aria-label={label} className="no-print" sx={{ mb: 2 }}>
    {options.map(([option, name]) => (
      <Button
        key={option}
        variant={option === value ? 'contained' : 'outlined'}
        aria-pressed={option === value}
        onClick={() => onChoose(option)}
        sx={{ minHeight: 44 }}
      >
        {name}
      </Button>
    ))}
  </Row>
);

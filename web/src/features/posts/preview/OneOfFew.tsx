import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface OneOfFewProps<T extends string> {
  label: string;
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChoose: (value: T) => void;
}

/** A choice of one of a few views; one is always chosen. */
export function OneOfFew<T extends string>({ label, options, value, onChoose }: OneOfFewProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_, chosen: T | null) => chosen && onChoose(chosen)}
    >
      {options.map(([option, name]) => (
        <ToggleButton key={option} value={option} sx={choice}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const choice = {
  textTransform: 'none',
  minHeight: 40,
  px: 2,
  color: 'text.secondary',
  '&.Mui-selected': { color: 'text.primary' },
};

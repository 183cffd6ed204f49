import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface SwitcherProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, name: string])[];
  onChoose: (value: T) => void;
}

/** A group of toggle buttons, one of which is chosen. */
export function Switcher<T extends string>({ label, value, options, onChoose }: SwitcherProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, chosen: T | null) => chosen !== null && onChoose(chosen)}
      sx={{ flexWrap: 'wrap' }}
    >
      {options.map(([option, name]) => (
        <ToggleButton key={option} value={option} sx={{ px: 1.5, textTransform: 'none' }}>
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

import { ToggleButton, ToggleButtonGroup, useColorScheme } from '@mui/material';

/** Chooses light, dark or the system's mode. */
export function ThemeChoice() {
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label="Theme"
      value={mode ?? 'system'}
      onChange={(_, chosen: 'system' | 'light' | 'dark' | null) => chosen && setMode(chosen)}
    >
      <ToggleButton value="system">System</ToggleButton>
      <ToggleButton value="light">Light</ToggleButton>
      <ToggleButton value="dark">Dark</ToggleButton>
    </ToggleButtonGroup>
  );
}

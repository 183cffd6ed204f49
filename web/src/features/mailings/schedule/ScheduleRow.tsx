import { Box, FormControlLabel, Switch } from '@mui/material';
import type { ReactNode } from 'react';

interface ScheduleRowProps {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** The fields for its time, shown while it is on. */
  children: ReactNode;
}

/** The schedule of one kind of mail. */
export const ScheduleRow = ({ label, isOn, onSwitch, children }: ScheduleRowProps) => (
  <Box role="group" aria-label={label}>
    <FormControlLabel
      label={label}
      control={<Switch checked={isOn} onChange={(_, checked) => onSwitch(checked)} />}
    />
    {isOn && (
      <Box sx={{ mt: 1, marginInlineStart: { sm: 6 }, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {children}
      </Box>
    )}
  </Box>
);

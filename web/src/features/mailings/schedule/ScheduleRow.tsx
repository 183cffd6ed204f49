import { Box, FormControlLabel, Switch } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../../../components/layout/layout.tsx';

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
      <Row gap={2} sx={{ mt: 1, marginInlineStart: { sm: 6 } }}>
        {children}
      </Row>
    )}
  </Box>
);

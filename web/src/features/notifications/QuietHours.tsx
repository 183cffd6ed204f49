import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.contract';
import { control } from '../../components/forms/Labelled.tsx';
import { Column, Row } from '../../components/layout/layout.tsx';

type Quiet = NotificationPreferences['quiet'];

interface QuietHoursProps {
  quiet: Quiet;
  onChange: (quiet: Quiet) => void;
}

/** Hours without mail and messages on devices, in the school's time zone. */
export function QuietHours({ quiet, onChange }: QuietHoursProps) {
  return (
    <Box component="section" aria-labelledby="quiet-title">
      <Typography variant="h2" id="quiet-title" sx={{ mb: 1 }}>
        Quiet hours
      </Typography>
      <FormControlLabel
        label="Quiet hours"
        control={
          <Switch
            checked={quiet !== undefined}
            onChange={(_, isOn) => onChange(isOn ? { from: '21:00', to: '07:00' } : undefined)}
          />
        }
      />
      {quiet && (
        <Row gap={2} sx={{ mt: 1 }}>
          <Time
            key={`from ${quiet.from}`}
            label="From"
            value={quiet.from}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <Time
            key={`to ${quiet.to}`}
            label="To"
            value={quiet.to}
            onChange={(to) => onChange({ ...quiet, to })}
          />
        </Row>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Push and texts wait for their end, and so does mail that you can turn off. Emergency
        messages do not. Times are in the school’s time zone.
      </Typography>
    </Box>
  );
}

interface TimeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time of day. It is saved when the field loses the focus or Enter is pressed. */
function Time({ label, value, onChange }: TimeProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const isSound = /^([01]\d|2[0-3]):[0-5]\d$/.test(typed);
  const finish = () => isSound && typed !== value && onChange(typed);
  return (
    <Column gap={0.5}>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {label}
      </Box>
      <Box
        component="input"
        type="time"
        id={id}
        value={typed}
        aria-invalid={!isSound}
        aria-describedby={isSound ? undefined : `${id}-fault`}
        onChange={(event) => setTyped((event.target as HTMLInputElement).value)}
        onBlur={finish}
        onKeyDown={(event) => event.key === 'Enter' && finish()}
        sx={{
          ...control,
          width: 140,
          px: 1.5,
          borderColor: 'text.secondary',
          colorScheme: 'inherit',
        }}
      />
      {!isSound && (
        <Box id={`${id}-fault`} role="alert" sx={{ fontSize: '0.875rem', color: 'error.main' }}>
          Please give a time like 21:30.
        </Box>
      )}
    </Column>
  );
}

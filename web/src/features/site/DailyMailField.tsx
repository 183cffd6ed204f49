import { Box, FormControlLabel, Switch } from '@mui/material';
import { useController } from 'react-hook-form';
import { hours } from '../../components/days/hours.ts';
import { OneOf } from '../../components/forms/OneOf.tsx';
import type { SettingsValues } from './settingsForm.ts';

/** Whether carers get a mail about absences without a reason, and when. */
export function DailyMailField() {
  const { field } = useController<SettingsValues, 'daily_mail'>({ name: 'daily_mail' });
  const { on, hour } = field.value;
  return (
    <Box>
      <FormControlLabel
        label="Mail carers each day about absences without a reason"
        control={<Switch checked={on} onChange={(_, is) => field.onChange({ hour, on: is })} />}
      />
      {on && (
        <Box sx={{ mt: 1, marginInlineStart: { sm: 6 }, maxWidth: 160 }}>
          <OneOf
            label="Hour"
            value={String(hour)}
            options={hours}
            onChoose={(chosen) => field.onChange({ on, hour: Number(chosen) })}
          />
        </Box>
      )}
    </Box>
  );
}

/** Whether the office gets a mail of counts after each file of absences, or roster with rows set aside. */
export function IntakeMailField() {
  const { field } = useController<SettingsValues, 'intake_mail'>({ name: 'intake_mail' });
  return (
    <FormControlLabel
      label="Mail the office what each file of absences changed, and if rows of a roster were set aside"
      control={<Switch checked={field.value} onChange={(_, is) => field.onChange(is)} />}
    />
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Controller } from 'react-hook-form';
import type { EmergencyBroadcast } from '#shared/contract/emergencybroadcast';
import { DateText } from '../../components/DateText.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Field } from '../../components/Field.tsx';
import { BroadcastBar } from './BroadcastBar.tsx';
import { useBroadcast } from './useBroadcast.ts';
import { useBroadcastForm } from './useBroadcastForm.ts';

/** The form that starts, changes and ends the emergency broadcast. */
export function BroadcastForm() {
  const { current, error, mutate } = useBroadcast();
  if (error && !current) return <Failure error={error} onRetry={() => void mutate()} />;
  return current ? <LoadedForm current={current} /> : null;
}

function LoadedForm({ current }: { current: EmergencyBroadcast }) {
  const { form, submit, newer, overwrite, discard } = useBroadcastForm(current);
  const { control, formState, watch } = form;
  const { message, status } = watch();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ maxWidth: 720, display: 'grid', gap: 3 }}
    >
      <Typography color="textSecondary">
        The message appears at once on top of every page, for everyone of the school.
        {current.updated_at && (
          <>
            {' '}
            Last changed: <DateText at={current.updated_at} withTime />.
          </>
        )}
      </Typography>
      {newer && (
        <Alert severity="warning" variant="outlined">
          Somebody else has changed this since you opened it. It now{' '}
          {newer.status ? `says: “${newer.message}”` : 'is switched off'}.
          <Box sx={{ mt: 1.5, display: 'flex', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => void overwrite()}>
              Overwrite with mine
            </Button>
            <Button size="small" onClick={discard}>
              Discard mine
            </Button>
          </Box>
        </Alert>
      )}
      <Controller
        name="message"
        control={control}
        render={({ field, fieldState }) => (
          <Field
            label="Message"
            rows={4}
            ref={field.ref}
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            fault={fieldState.error?.message}
            hint={`${(message ?? '').length} of 500 characters`}
          />
        )}
      />
      <Controller
        name="status"
        control={control}
        render={({ field }) => (
          <FormControlLabel
            label="Show the message now"
            control={
              <Switch
                checked={field.value}
                onChange={(_, checked) => field.onChange(checked)}
                onBlur={field.onBlur}
                slotProps={{ input: { ref: field.ref } }}
              />
            }
          />
        )}
      />
      {status && message && (
        <Box component="section" aria-label="Preview">
          <Typography variant="overline" color="textSecondary">
            Preview
          </Typography>
          <BroadcastBar message={message} isPreview />
        </Box>
      )}
      <div>
        <Button type="submit" variant="contained" loading={formState.isSubmitting}>
          Save
        </Button>
      </div>
    </Box>
  );
}

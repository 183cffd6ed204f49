import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../components/Field.tsx';
import { FieldPlace } from '../../components/FieldPlace.tsx';
import type { MailValues } from './mailForm.ts';

interface TestFieldsProps {
  form: UseFormReturn<MailValues>;
  /** Addresses that tests went to, the last first. */
  usedBefore: readonly string[];
}

/** Testing mode, which is on until somebody turns it off, and the one address that it reaches. */
export function TestFields({ form, usedBefore }: TestFieldsProps) {
  const { control, watch, setValue, clearErrors } = form;
  const [isTesting, recipient] = watch(['email_testing', 'recipient']);
  const others = usedBefore.filter((each) => each !== recipient).slice(0, 4);
  return (
    <Box
      component="fieldset"
      sx={{ ...place, borderColor: isTesting ? 'divider' : 'warning.main' }}
    >
      <Box component="legend" sx={{ px: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
        Testing
      </Box>
      <Controller
        name="email_testing"
        control={control}
        render={({ field }) => (
          <FormControlLabel
            label="Testing mode"
            control={
              <Switch
                checked={field.value}
                onChange={(_, checked) => field.onChange(checked)}
                onBlur={field.onBlur}
                slotProps={{ input: { ref: field.ref, 'aria-describedby': 'testing-words' } }}
              />
            }
          />
        )}
      />
      <Typography id="testing-words" variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {isTesting
          ? 'On: messages go to the test address only. Nobody else gets anything.'
          : 'Off: Send Emails reaches everyone in the preview, after one more question.'}
      </Typography>
      {isTesting && (
        <FieldPlace name="recipient">
          <Controller
            name="recipient"
            control={control}
            render={({ field, fieldState }) => (
              <Field
                {...field}
                onChange={(typed) => {
                  field.onChange(typed);
                  clearErrors('recipient');
                }}
                label="Test address"
                fault={fieldState.error?.message}
              />
            )}
          />
          {others.length > 0 && (
            <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
              <Typography variant="body2" color="textSecondary">
                Used before:
              </Typography>
              {others.map((address) => (
                <Button
                  key={address}
                  size="small"
                  onClick={() => {
                    setValue('recipient', address, { shouldDirty: true });
                    clearErrors('recipient');
                  }}
                >
                  {address}
                </Button>
              ))}
            </Box>
          )}
        </FieldPlace>
      )}
    </Box>
  );
}

const place = { m: 0, px: 2, pb: 2, minWidth: 0, border: 1, borderRadius: 1 };

import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Row } from '../../../components/layout/layout.tsx';
import type { MailValues } from '../mailForm.ts';
import { TextField } from './TextField.tsx';

interface TestFieldsProps {
  form: UseFormReturn<MailValues>;
  /** Addresses of earlier tests, the last first. */
  usedBefore: readonly string[];
}

/** The switch of testing mode, which is on by default, and the test address. */
export function TestFields({ form, usedBefore }: TestFieldsProps) {
  const [isTesting, recipient] = form.watch(['email_testing', 'recipient']);
  const others = usedBefore.filter((each) => each !== recipient).slice(0, 4);
  return (
    <Box
      component="fieldset"
      sx={{ ...fieldset, borderColor: isTesting ? 'divider' : 'warning.main' }}
    >
      <Box component="legend" sx={{ px: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
        Testing
      </Box>
      <Controller
        name="email_testing"
        control={form.control}
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
          ? 'On: messages go only to the test address.'
          : 'Off: Send Emails sends to everyone in the preview, after you confirm.'}
      </Typography>
      {isTesting && (
        <TextField form={form} name="recipient" label="Test address">
          {others.length > 0 && <UsedBefore form={form} addresses={others} />}
        </TextField>
      )}
    </Box>
  );
}

interface UsedBeforeProps {
  form: UseFormReturn<MailValues>;
  addresses: readonly string[];
}

function UsedBefore({ form: { setValue, clearErrors }, addresses }: UsedBeforeProps) {
  return (
    <Row gap={0} align="center" sx={{ mt: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        Used before:
      </Typography>
      {addresses.map((address) => (
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
    </Row>
  );
}

const fieldset = {
  m: 0,
  px: 2,
  pb: 2,
  minWidth: 0,
  border: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
};

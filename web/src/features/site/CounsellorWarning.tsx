import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { SettingsValues } from './settingsForm.ts';

/** Says that nobody hears of requests for support, while no counsellor has an address. */
export function CounsellorWarning() {
  const addresses = useWatch<SettingsValues, 'counsellor_addresses'>({
    name: 'counsellor_addresses',
  });
  if (addresses.trim() !== '') return null;
  return (
    <Alert severity="warning">
      No counsellor gets a mail about a new request for support. Add an address.
    </Alert>
  );
}

import { Alert, Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { Column, Quiet, Row } from '../../../components/layout/layout.tsx';

/** The secret address: opened in the calendar of this device, or copied for another one. */
export function FeedAddress({ address }: { address: string }) {
  const id = useId();
  const [status, setStatus] = useState('');

  async function copy(field: HTMLElement | null) {
    try {
      await navigator.clipboard.writeText(address);
      setStatus('Copied.');
    } catch {
      // Without clipboard permission the person copies the selected text.
      if (field instanceof HTMLInputElement) field.select();
      setStatus(
        'We couldn’t copy it. The address is selected: copy it with your keyboard or menu.',
      );
    }
  }

  return (
    <Column gap={1.5}>
      <Row>
        <Button variant="contained" href={appAddress(address)} sx={{ minHeight: 48 }}>
          Open in my calendar
        </Button>
      </Row>
      <Alert severity="warning" variant="outlined">
        Keep this address to yourself like a password: anyone who has it can read your calendar.
      </Alert>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        Secret address
      </Box>
      <Row>
        <Box
          component="input"
          id={id}
          readOnly
          value={address}
          aria-describedby={`${id}-note`}
          onFocus={(event) => (event.target as HTMLInputElement).select()}
          sx={field}
        />
        <Button variant="outlined" onClick={() => void copy(document.getElementById(id))}>
          Copy
        </Button>
      </Row>
      <Quiet id={`${id}-note`} size="medium">
        For a calendar on another device. We show it only now.
      </Quiet>
      <Box role="status" sx={{ fontSize: '0.875rem', minHeight: '1.4em' }}>
        {status}
      </Box>
    </Column>
  );
}

/** Returns the address that opens the calendar app of the device. */
export const appAddress = (address: string): string => address.replace(/^https?:/, 'webcal:');

const field = {
  font: 'inherit',
  fontSize: '0.9375rem',
  flex: '1 1 240px',
  minWidth: 0,
  minHeight: 44,
  px: 1.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'text.secondary',
  bgcolor: 'background.paper',
  color: 'text.primary',
};

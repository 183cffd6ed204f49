import { Alert, Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { Column, Row } from '../../../components/layout/layout.tsx';

/** The secret address with buttons to copy and open it, and a warning to keep it secret. */
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
      <Alert severity="warning" variant="outlined">
        Copy this address now. We can’t show it again. Keep it to yourself like a password. Anyone
        who has it can read your calendar without signing in. To stop this, end the subscription or
        make a new address.
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
          onFocus={(event) => (event.target as HTMLInputElement).select()}
          sx={field}
        />
        <Button variant="contained" onClick={() => void copy(document.getElementById(id))}>
          Copy
        </Button>
        <Button variant="outlined" href={address.replace(/^https?:/, 'webcal:')}>
          Open in a calendar app
        </Button>
      </Row>
      <Box role="status" sx={{ fontSize: '0.875rem', minHeight: '1.4em' }}>
        {status}
      </Box>
    </Column>
  );
}

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

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';

/** The secret address, to copy now or never, and what its secrecy means. */
export function FeedAddress({ address }: { address: string }) {
  const id = useId();
  const [told, setTold] = useState('');

  async function copy(field: HTMLElement | null) {
    try {
      await navigator.clipboard.writeText(address);
      setTold('Copied.');
    } catch {
      // Where the clipboard is closed to pages, the person copies what is selected.
      if (field instanceof HTMLInputElement) field.select();
      setTold('Please copy the selected address with your keyboard or menu.');
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert severity="warning" variant="outlined">
        Copy this address now: it is not shown again. Keep it to yourself like a password. Whoever
        has it can read your calendar, also without signing in, until you end the subscription or
        make a new address.
      </Alert>
      <Box component="label" htmlFor={id} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        Secret address
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
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
      </Box>
      <Box role="status" sx={{ fontSize: '0.875rem', minHeight: '1.4em' }}>
        {told}
      </Box>
    </Box>
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

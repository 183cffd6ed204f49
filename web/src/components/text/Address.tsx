import { Box } from '@mui/material';

/** Shows an address. A long one breaks after the @. */
export function Address({ of }: { of: string }) {
  const host = of.lastIndexOf('@') + 1;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {of.slice(0, host)}
      <wbr />
      {of.slice(host)}
    </Box>
  );
}

import { Box, CircularProgress } from '@mui/material';

/** Shows that a part of the web logs is loading. */
export const Loading = ({ label }: { label: string }) => (
  <Box role="status" aria-label={label} sx={{ display: 'flex', justifyContent: 'center', py: 4 }}>
    <CircularProgress aria-hidden />
  </Box>
);

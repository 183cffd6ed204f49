import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** Shows that a part of the web logs is loading. */
export const Loading = ({ label }: { label: string }) => (
  <Box role="status" aria-label={label} sx={{ display: 'flex', justifyContent: 'center', py: 4 }}>
    <CircularProgress aria-hidden />
  </Box>
);

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Stands for a form while it loads. */
export const FormSkeleton = () => (
  <Box role="status" aria-label="loading..." sx={{ display: 'grid', gap: 3, maxWidth: 640 }}>
    {[72, 73, 120].map((height) => (
      <Skeleton key={height} variant="rounded" height={height} />
    ))}
  </Box>
);

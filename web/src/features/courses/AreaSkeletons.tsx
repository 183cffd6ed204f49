import { Box, Skeleton } from '@mui/material';
import { WaitingWords } from '../../components/feedback/Skeletons.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';

/** How many areas a school has at least. */
const usual = Array.from({ length: 12 }, (_, at) => at);

/** Placeholders for the tiles during a slow request, in their size. */
export function AreaSkeletons() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return usual.map((key) => (
    <Box key={key} component="li" sx={{ position: 'relative' }}>
      <Skeleton variant="rounded" height={88} />
      {key === 0 && <WaitingWords what="the courses" sx={{ minHeight: 56 }} />}
    </Box>
  ));
}

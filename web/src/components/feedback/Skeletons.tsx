import { Box, Skeleton } from '@mui/material';
import { useSlow } from '../hooks/useSlow.ts';

interface SkeletonsProps {
  /** The height of each part, as it will be when it is loaded. */
  heights: readonly number[];
  /** The widest that the parts become. */
  most?: number;
  /** What loads, for screen readers. */
  label?: string;
}

/** Stands for parts that load. It is seen only if they take longer than 250 ms. */
export function Skeletons({ heights, most, label = 'loading...' }: SkeletonsProps) {
  const isSlow = useSlow(true);
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 2, maxWidth: most }}>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is only its place
        <Box key={at} sx={{ height }}>
          {isSlow && <Skeleton variant="rounded" height={height} />}
        </Box>
      ))}
    </Box>
  );
}

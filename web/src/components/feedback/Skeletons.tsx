import { Box, Skeleton } from '@mui/material';
import { useSlow } from '../hooks/useSlow.ts';

interface SkeletonsProps {
  /** The height of each part, as it will be when it is loaded. */
  heights: readonly number[];
  /** The widest that the parts become. */
  most?: number;
  /** What loads, inside a sentence: `the groups`. */
  what?: string;
}

/** Stands for parts that load, and says so. It is seen only if they take longer than 250 ms. */
export function Skeletons({ heights, most, what }: SkeletonsProps) {
  const isSlow = useSlow(true);
  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: 2, maxWidth: most }}>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is only its place
        <Box key={at} sx={{ height }}>
          {isSlow && <Skeleton variant="rounded" height={height} />}
        </Box>
      ))}
      <WaitingWords what={what} sx={{ minHeight: Math.min(heights[0] ?? 0, 56) }} />
    </Box>
  );
}

/**
 * Says that something loads, and after some seconds that it takes long: a grey shape alone looks like
 * a fault. It lies over the shape at its top, so that nothing moves; what it lies over is positioned.
 */
export function WaitingWords({ what, sx }: Pick<SkeletonsProps, 'what'> & { sx?: object }) {
  const isSlow = useSlow(true);
  const isLong = useSlow(true, 5000);
  return (
    <Box
      role="status"
      aria-label={what ? `Loading ${what}` : 'loading...'}
      sx={{ ...words, ...sx }}
    >
      {isSlow && (what ? `Loading ${what}…` : 'Loading…')}
      {isLong && ' This takes longer than usual.'}
    </Box>
  );
}

const words = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'grid',
  alignContent: 'center',
  px: 2,
  py: 0.25,
  fontSize: '0.875rem',
  lineHeight: 1.5,
  pointerEvents: 'none',
};

/** Over a table, below its heads: in the middle, on a ground of its own. */
export const overTable = {
  top: 88,
  zIndex: 1,
  width: 'fit-content',
  mx: 'auto',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

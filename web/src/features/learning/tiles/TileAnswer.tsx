import { Box, Button, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Quiet } from '../../../components/layout/layout.tsx';

interface TileAnswerProps {
  read: {
    readonly data?: unknown;
    readonly error?: Error | undefined;
    readonly mutate: () => unknown;
  };
  /** The height of the answer in pixels, which is kept while it loads. */
  height: number;
  isEmpty: boolean;
  children: ReactNode;
}

/** The content of a tile: its answer, 'No data yet!', or why it could not be loaded. */
export function TileAnswer({
  read: { data, error, mutate },
  height,
  isEmpty,
  children,
}: TileAnswerProps) {
  const isSlow = useSlow(data === undefined && !error);
  return (
    <Box sx={{ minHeight: height, display: 'flex', flexDirection: 'column' }}>
      {error ? (
        <Box role="alert" sx={{ fontSize: '0.875rem', position: 'relative' }}>
          {error.name === 'AppError' ? error.message : 'Something went wrong. Please try again.'}
          <Button
            size="small"
            onClick={() => void mutate()}
            sx={{ display: 'block', marginInlineStart: -0.5 }}
          >
            Try again
          </Button>
        </Box>
      ) : data === undefined ? (
        isSlow && (
          <Skeleton variant="rounded" height={height} role="status" aria-label="loading..." />
        )
      ) : isEmpty ? (
        <Quiet>No data yet!</Quiet>
      ) : (
        children
      )}
    </Box>
  );
}

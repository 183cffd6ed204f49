import { Box, Skeleton } from '@mui/material';
import { useIsOnline } from '../components/screen/OfflineBar.tsx';

/** The usual height of a row with a button, and of one with a word. A button narrows the text. */
const heights = { button: { xs: 107, sm: 70 }, word: { xs: 57, sm: 57 } };

/**
 * Rows that the device does not store: they have their space until the answer is there. Without a
 * connection, one row says how many they are.
 */
export function HeldRows({ count, kind }: { count: number; kind: keyof typeof heights }) {
  const isOnline = useIsOnline();
  if (count > 0 && !isOnline) {
    return (
      <Box component="li" sx={{ ...row, minHeight: 56, color: 'text.secondary' }}>
        {`${count} more when you are online`}
      </Box>
    );
  }
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike.
    <Box component="li" key={at} aria-hidden sx={{ ...row, height: heights[kind] }}>
      <Skeleton width="60%" />
    </Box>
  ));
}

const row = {
  display: 'flex',
  alignItems: 'center',
  px: { xs: 2, sm: 2.5 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The usual height of a row with a button, and of one with a word. A button narrows the text. */
const heights = { button: { xs: 107, sm: 70 }, word: { xs: 57, sm: 57 } };

/** Rows that the device does not store: they have their space until the answer is there. */
export const HeldRows = ({ count, kind }: { count: number; kind: keyof typeof heights }) =>
  Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike.
    <Box component="li" key={at} aria-hidden sx={{ ...row, height: heights[kind] }}>
      <Skeleton width="60%" />
    </Box>
  ));

const row = { display: 'flex', alignItems: 'center', px: { xs: 2, sm: 2.5 } } as const;

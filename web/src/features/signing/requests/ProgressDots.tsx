import { Box } from '@mui/material';

interface ProgressDotsProps {
  done: number;
  of: number;
  /** Nobody will sign any more: the figures are enough. */
  isOver?: boolean;
}

/** How many of those who must have signed: a dot for each, and the figures. */
export const ProgressDots = ({ done, of, isOver }: ProgressDotsProps) => (
  <Box component="span" sx={isOver ? over : line}>
    {!isOver &&
      Array.from({ length: of }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
        <Box key={at} component="span" aria-hidden sx={{ ...dot, ...(at < done && full) }} />
      ))}
    <span className="figures">{`${done} of ${of}`}</span>
  </Box>
);

const line = { whiteSpace: 'nowrap' };
const over = { ...line, color: 'text.secondary' };
/** As high as a figure, on the same line. */
const dot = {
  display: 'inline-block',
  width: 10,
  height: 10,
  borderRadius: '50%',
  marginInlineEnd: 0.5,
  '&:has(+ .figures)': { marginInlineEnd: 1 },
  border: '2px solid',
  borderColor: 'text.secondary',
};
const full = { bgcolor: 'success.main', borderColor: 'success.main' };

import { Box, Chip } from '@mui/material';
import type { Due } from './taskWords.ts';

/** When a task is due in words, under its name; the next one has a chip. */
export function DueChip({ due }: { due: Due | undefined }) {
  if (!due) return null;
  return (
    <Box sx={line}>
      {due.isNext && <Chip size="small" color="primary" label="Next" />}
      <span>{due.isOver ? `Was due ${due.words}` : `Due ${due.words}`}</span>
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.75,
  rowGap: 0.25,
  fontWeight: 400,
  fontSize: '0.875rem',
  color: 'text.secondary',
};

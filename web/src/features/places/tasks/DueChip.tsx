import { Chip } from '@mui/material';
import { Row } from '../../../components/layout/layout.tsx';
import type { Due } from './taskWords.ts';

/** When a task is due in words, under its name; the next one has a chip. */
export function DueChip({ due }: { due: Due | undefined }) {
  if (!due) return null;
  return (
    <Row columnGap={0.75} rowGap={0.25} align="center" sx={line}>
      {due.isNext && <NextChip />}
      <span>{due.isOver ? `Was due ${due.words}` : `Due ${due.words}`}</span>
    </Row>
  );
}

/** Marks the task that is due next. */
export const NextChip = () => (
  <Chip size="small" color="primary" label="Next" sx={{ marginInlineEnd: 0.75 }} />
);

const line = { fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' };

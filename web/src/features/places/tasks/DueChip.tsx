import { Chip } from '@mui/material';
import { Quiet } from '../../../components/layout/layout.tsx';
import type { Due } from './taskWords.ts';

/** Marks the task that is due next, and says in a word of others that they are over. */
export function DueChip({ due }: { due: Due | undefined }) {
  if (due?.isNext) return <Chip size="small" color="primary" label="Next" sx={chip} />;
  if (!due?.isOver) return null;
  return (
    <Quiet size="medium" sx={{ fontWeight: 400 }}>
      Over
    </Quiet>
  );
}

const chip = { mt: 0.5 };

import { Box } from '@mui/material';
import { visibleColour } from './visibleColour.ts';

/** A category with its colour as a dot. */
export function CategoryMark({ category, colour }: { category: string; colour: string }) {
  if (!category) return null;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" aria-hidden sx={{ ...dot, bgcolor: visibleColour(colour) }} />
      {category}
    </Box>
  );
}

const dot = {
  width: 12,
  height: 12,
  borderRadius: '50%',
  flexShrink: 0,
};

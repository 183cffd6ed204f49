import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The filters of a list; on a phone they are folded at first. */
export function FoldedFilters({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) return children;
  return (
    <Box component="details" sx={fold}>
      <summary>Filters</summary>
      {children}
    </Box>
  );
}

const fold = {
  mb: 2,
  // Folded content inherits from the browser's own box, not from the page.
  '& > *': { boxSizing: 'border-box' },
  '& > summary': { py: 1.25, fontWeight: 600, cursor: 'pointer', color: 'primary.main' },
};

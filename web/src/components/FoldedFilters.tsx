import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The filters of a list: on a phone they stay folded until they are wanted. */
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
  // What is folded inherits from a box of the browser's own, which knows nothing of the page's.
  '& > *': { boxSizing: 'border-box' },
  '& > summary': { py: 1.25, fontWeight: 600, cursor: 'pointer', color: 'primary.main' },
};

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FoldedFiltersProps {
  isFolded: boolean;
  /** How many filters are set, if the fold shows it. */
  set?: number;
  children: ReactNode;
}

/** The filters of a list; on a phone they are folded at first. */
export function FoldedFilters({ isFolded, set = 0, children }: FoldedFiltersProps) {
  if (!isFolded) return children;
  return (
    <Box component="details" sx={fold}>
      <summary>{set > 0 ? `Filters (${set} set)` : 'Filters'}</summary>
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

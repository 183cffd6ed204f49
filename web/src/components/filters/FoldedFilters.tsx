import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../layout/layout.tsx';

interface FoldedFiltersProps {
  isFolded: boolean;
  /** How many filters are set. The fold shows it. */
  set?: number;
  /** The other tools of the list, on the same line. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The filters of a list; on a phone they are folded at first. */
export function FoldedFilters({ isFolded, set = 0, beside, children }: FoldedFiltersProps) {
  if (!isFolded) return children;
  return (
    <Box sx={{ position: 'relative' }}>
      <Box component="details" sx={fold}>
        <summary>{set > 0 ? `Filters · ${set}` : 'Filters'}</summary>
        {children}
      </Box>
      {beside && (
        <Row align="center" isOneLine sx={line}>
          {beside}
        </Row>
      )}
    </Box>
  );
}

const fold = {
  mb: 2,
  // The look of a button.
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    px: 1.5,
    borderRadius: 1,
    border: 1,
    borderColor: 'divider',
    bgcolor: 'background.paper',
    fontWeight: 600,
    cursor: 'pointer',
    color: 'primary.main',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&::after': { content: '"▾"', marginInlineStart: 1 },
  },
  '&[open] > summary': { mb: 2, '&::after': { content: '"▴"' } },
};
const line = { position: 'absolute', top: 0, insetInlineEnd: 0, height: 44 };

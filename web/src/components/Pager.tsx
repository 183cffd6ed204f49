import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface PagerProps {
  /** What it pages, where several stand on one screen. */
  label?: string;
  /** Counted from 1. */
  page: number;
  /** How many a full page holds. */
  size: number;
  /** How many this one holds. */
  count: number;
  hasMore: boolean;
  onPage: (page: number) => void;
  /** Stands at the other end of the bar. */
  children?: ReactNode;
}

/** Where in a list the page is, and the way to the next. */
export function Pager({
  label = 'Pages',
  page,
  size,
  count,
  hasMore,
  onPage,
  children,
}: PagerProps) {
  const first = (page - 1) * size + 1;
  const last = first + count - 1;
  return (
    <Box component="nav" aria-label={label} sx={bar}>
      {children}
      <Box sx={{ flex: 1 }} />
      <span className="figures" role="status">
        {`${first}–${last} of ${hasMore ? `more than ${last}` : last}`}
      </span>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1.5,
  fontSize: '0.9375rem',
};

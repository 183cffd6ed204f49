import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';

interface PagerProps {
  /** What it pages, for screens with several pagers. */
  label?: string;
  /** Counted from 1. */
  page: number;
  /** The records of a full page. */
  size: number;
  /** The records of this page. */
  count: number;
  hasMore: boolean;
  onPage: (page: number) => void;
  /** Content at the other end of the bar. */
  children?: ReactNode;
}

/** Shows the position in a list, with buttons to the previous and next page. */
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
      <Box sx={position}>
        <span className="figures" role="status">
          {hasMore ? `${first}–${last}, more follow` : `${first}–${last} of ${last}`}
        </span>
        <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Box>
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

/** Stays together at the right, on a line of its own on a phone. */
const position = { display: 'flex', alignItems: 'center', gap: 1, marginInlineStart: 'auto' };

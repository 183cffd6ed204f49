import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Row } from '../layout/layout.tsx';

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
    <Row component="nav" aria-label={label} align="center" sx={{ mt: 1.5, fontSize: '0.9375rem' }}>
      {children}
      <Row align="center" isOneLine sx={position}>
        <span className="figures" role="status">
          {hasMore ? `${first}–${last}, more follow` : `${first}–${last} of ${last}`}
        </span>
        <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button disabled={!hasMore} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Row>
    </Row>
  );
}

/** Stays together at the right, on a line of its own on a phone. */
const position = { marginInlineStart: 'auto' };

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type NumberedPage, pageSize } from './useNumbered.ts';

interface TablePagerProps {
  /** What is paged: two tables stand on one screen. */
  label: string;
  shown: NumberedPage<unknown>;
  onPage: (page: number) => void;
}

/** Where in its list a table is, and the way to the next page. */
export function TablePager({ label, shown, onPage }: TablePagerProps) {
  const { page, rows, hasMore } = shown;
  const first = (page - 1) * pageSize + 1;
  const last = first + rows.length - 1;
  return (
    <Box component="nav" aria-label={`${label}, page by page`} sx={bar}>
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
  justifyContent: 'flex-end',
  gap: 1,
  mt: 1.5,
  fontSize: '0.9375rem',
};

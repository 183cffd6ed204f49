import ArrowIcon from '@mui/icons-material/ArrowDownward';
import { Box } from '@mui/material';
import type { MouseEvent } from 'react';
import { type Lined, stack } from './lines.tsx';

interface HeadsProps<Column extends Lined> {
  columns: readonly Column[];
  /** The order of the list, if it is that of one of these columns. */
  orderOf: (column: Column) => 'asc' | 'desc' | undefined;
  /** Sorts by a column; undefined for a column that does not sort. */
  sortBy: (column: Column) => (() => void) | undefined;
}

/** The heads of a cell below each other, in the order of its values. Each sorts by its own column. */
export const SortHeads = <Column extends Lined>({
  columns,
  orderOf,
  sortBy,
}: HeadsProps<Column>) => (
  <Box component="span" sx={stack}>
    {columns.map((column, at) => (
      <Head
        key={column.name}
        name={column.name}
        order={orderOf(column)}
        isFurther={at > 0}
        onSort={sortBy(column)}
      />
    ))}
  </Box>
);

interface HeadProps {
  name: string;
  order: 'asc' | 'desc' | undefined;
  isFurther: boolean;
  onSort: (() => void) | undefined;
}

function Head({ name, order, isFurther, onSort }: HeadProps) {
  const look = isFurther ? { ...head, fontWeight: 400 } : head;
  if (!onSort) {
    return (
      <Box component="span" data-head={name} sx={look}>
        {name}
      </Box>
    );
  }
  function sort(event: MouseEvent) {
    // The head of the table sorts by its first column.
    event.stopPropagation();
    onSort?.();
  }
  return (
    // Without a `tabindex`, which the table takes for the one thing that a head may focus.
    <Box
      component="button"
      type="button"
      data-head={name}
      aria-pressed={order !== undefined}
      onClick={sort}
      sx={{ ...look, ...pressed }}
    >
      {name}
      {order && <ArrowIcon sx={order === 'asc' ? { ...arrow, ...up } : arrow} />}
    </Box>
  );
}

const head = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.25,
  minHeight: 24,
  font: 'inherit',
  fontWeight: 600,
  lineHeight: 1.25,
  textAlign: 'start',
  color: 'inherit',
  // The head of a table cuts off what is around it.
  '&&&&:focus-visible': { outlineOffset: '-2px' },
} as const;
const pressed = {
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
};
const arrow = { fontSize: '1rem', flexShrink: 0 };
const up = { transform: 'rotate(180deg)' };

import ArrowIcon from '@mui/icons-material/ArrowDownward';
import { Box } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { visuallyHidden } from '../../screen/visuallyHidden.ts';

/** A column that may share its cell with others. */
export interface Lined {
  readonly name: string;
  /** The name of the column in whose cell it is a further line, with a head of its own. */
  readonly under?: string | undefined;
  /** Its value says nothing alone: its name stands before it where it is a further line. */
  readonly hasName?: boolean | undefined;
}

/**
 * Returns the columns that stand beside each other, each with those below it in its cell. Where the
 * first of a cell is hidden, the next one takes its place.
 */
export function stacked<Column extends Lined>(
  columns: readonly Column[],
): [first: Column, ...below: Column[]][] {
  const cells = new Map<string, Column[]>();
  for (const column of columns) {
    const key = column.under ?? column.name;
    const cell = cells.get(key) ?? [];
    if (column.under === undefined) cell.unshift(column);
    else cell.push(column);
    cells.set(key, cell);
  }
  return [...cells.values()] as [Column, ...Column[]][];
}

interface LinesProps {
  columns: readonly Lined[];
  /** The value of each column. */
  values: readonly ReactNode[];
}

/** The values of a cell below each other. Screen readers hear the name of each further one. */
export const Lines = ({ columns, values }: LinesProps) => (
  <Box component="span" sx={stack}>
    {columns.map((column, at) => (
      <Box component="span" key={column.name} data-line={column.name} sx={at > 0 ? further : first}>
        {at > 0 && (
          <Box component="span" data-label sx={column.hasName ? undefined : visuallyHidden}>
            {`${column.name}: `}
          </Box>
        )}
        {values[at]}
      </Box>
    ))}
  </Box>
);

interface HeadsProps<Column extends Lined> {
  columns: readonly Column[];
  /** The order of the list, if it is that of one of these columns. */
  orderOf?: (column: Column) => 'asc' | 'desc' | undefined;
  /** Sorts by a column; undefined for a column that does not sort. */
  sortBy?: (column: Column) => (() => void) | undefined;
}

/** The heads of a cell below each other, in the order of its values. Each sorts by its own column. */
export const Heads = <Column extends Lined>({ columns, orderOf, sortBy }: HeadsProps<Column>) => (
  <Box component="span" sx={stack}>
    {columns.map((column, at) => (
      <Head
        key={column.name}
        name={column.name}
        order={orderOf?.(column)}
        isFurther={at > 0}
        onSort={sortBy?.(column)}
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

const stack = { display: 'grid', gap: 0.25, minWidth: 0, width: '100%', justifyItems: 'start' };
const first = { minWidth: 0, maxWidth: '100%' };
const further = { ...first, color: 'text.secondary' };
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

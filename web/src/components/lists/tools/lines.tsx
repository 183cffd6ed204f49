import { Box } from '@mui/material';
import type { ReactNode } from 'react';
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

/** The names of the columns of a cell below each other, in the order of its values. */
export const Names = ({ columns }: Pick<LinesProps, 'columns'>) => (
  <Box component="span" sx={stack}>
    {columns.map(({ name }, at) => (
      <Box
        component="span"
        key={name}
        data-head={name}
        sx={at > 0 ? { fontWeight: 400 } : undefined}
      >
        {name}
      </Box>
    ))}
  </Box>
);

/** How the lines of a cell stand below each other. */
export const stack = {
  display: 'grid',
  gap: 0.25,
  minWidth: 0,
  width: '100%',
  justifyItems: 'start',
};
const first = { minWidth: 0, maxWidth: '100%' };
const further = { ...first, color: 'text.secondary' };

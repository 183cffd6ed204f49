import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useIsNarrow } from '../hooks/useIsNarrow.ts';
import { CardList } from './CardList.tsx';

export interface Column {
  readonly name: string;
  /** The column that names a row: the title of its card. */
  readonly isName?: boolean;
  /** The list is in this order of the column. */
  readonly order?: 'ascending' | 'descending';
  readonly sx?: object;
}

export interface Row {
  readonly key: string;
  /** The content of each column except Actions. */
  readonly cells: readonly ReactNode[];
  /** The actions on the row. */
  readonly acts?: ReactNode;
  /** The row is shown or edited beside the list. */
  readonly isSelected?: boolean;
}

interface RowListProps {
  label: string;
  /** All columns except Actions. */
  columns: readonly Column[];
  rows: readonly Row[];
  /** The level of the titles of cards. */
  heading?: 'h2' | 'h3';
  /** The style of the table. */
  sx?: object;
  /** The height in pixels from which the table scrolls below its header. */
  maxHeight?: number;
}

/** A short list: a table with the specified columns, or cards with the same content on a phone. */
export function RowList({ label, columns, rows, heading, sx, maxHeight }: RowListProps) {
  const isNarrow = useIsNarrow();
  const named = columns.findIndex(({ isName }) => isName);
  const hasActs = rows.some(({ acts }) => acts);
  if (isNarrow) {
    const cards = rows.map(({ cells, ...row }) => ({
      ...row,
      title: cells[named],
      facts: columns.flatMap(({ name }, at) => (at === named ? [] : [[name, cells[at]] as const])),
    }));
    return <CardList label={label} heading={heading} cards={cards} />;
  }
  return (
    <TableContainer sx={{ maxHeight }} tabIndex={0} role="region" aria-label={`${label}, table`}>
      <Table
        size="small"
        stickyHeader={maxHeight !== undefined}
        sx={{ '& td': { verticalAlign: 'top' }, ...sx }}
      >
        <TableHead>
          <TableRow>
            {columns.map(({ name, order, sx: style }) => (
              <TableCell key={name} aria-sort={order} sx={style}>
                {name}
              </TableCell>
            ))}
            {hasActs && <TableCell>Actions</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells, acts, isSelected }) => (
            <TableRow key={key} hover selected={isSelected}>
              {columns.map(({ name, sx: style }, at) => (
                <TableCell key={name} sx={style}>
                  {cells[at]}
                </TableCell>
              ))}
              {hasActs && <TableCell>{acts}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

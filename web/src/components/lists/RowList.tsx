import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import type { ReactNode } from 'react';
import { onDemand } from '../hooks/onDemand.tsx';
import { useIsNarrow } from '../hooks/useIsNarrow.ts';
import { CardList } from './CardList.tsx';
import type { RowChoice } from './choice/useChosen.ts';
import { type Lined, Lines, Names, stacked } from './tools/lines.tsx';
import { type ColumnChoice, useColumns } from './tools/useColumns.ts';

const noChoice = () => <TableCell padding="checkbox" />;
const ChooseAll = onDemand(
  async () => (await import('./choice/ChooseCells.tsx')).ChooseAll,
  noChoice,
);
const ChooseRow = onDemand(
  async () => (await import('./choice/ChooseCells.tsx')).ChooseRow,
  noChoice,
);
const FoldedActs = onDemand(
  async () => (await import('./tools/FoldedActs.tsx')).FoldedActs,
  () => <Box sx={{ width: 48 }} />,
);
const ColumnButton = onDemand(
  async () => (await import('./tools/ColumnButton.tsx')).ColumnButton,
  () => <Box sx={{ height: 40 }} />,
);

export interface Column extends Lined {
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
  /** Its name in words, where rows can be chosen. */
  readonly name?: string;
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
  /** The rows that the person has chosen for an act. A phone has acts on one row only. */
  choice?: RowChoice;
  /** The name of the list on this device, if a person may choose its columns. */
  list?: string;
  /** On a phone, the acts of a row are behind one button. Each row has a name. */
  foldsActs?: boolean;
  /** The height in pixels from which the table scrolls below its header. */
  maxHeight?: number;
}

/** A short list: a table with the specified columns, or cards with the same content on a phone. */
export function RowList({ list, ...shown }: RowListProps) {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <Cards {...shown} />;
  return list ? <ChosenTable {...shown} list={list} /> : <RowTable {...shown} />;
}

function Cards({ label, columns, rows, heading, foldsActs }: RowListProps) {
  const named = columns.findIndex(({ isName }) => isName);
  const cards = rows.map(({ cells, acts, name = '', ...row }) => ({
    ...row,
    ...(foldsActs ? { end: acts && <FoldedActs name={name}>{acts}</FoldedActs> } : { acts }),
    title: cells[named],
    facts: columns.flatMap(({ name }, at) => (at === named ? [] : [[name, cells[at]] as const])),
  }));
  return <CardList label={label} heading={heading} cards={cards} />;
}

/** A table whose columns a person chooses, all but the one that names a row. */
function ChosenTable({ list, ...table }: RowListProps & { list: string }) {
  const choosable = table.columns
    .filter(({ isName }) => !isName)
    .map(({ name }) => ({ field: name, name }));
  return <RowTable {...table} columnChoice={useColumns(list, choosable)} />;
}

type RowTableProps = RowListProps & { columnChoice?: ColumnChoice };

function RowTable({ label, columns, rows, sx, maxHeight, choice, columnChoice }: RowTableProps) {
  const hasActs = rows.some(({ acts }) => acts);
  const shown = stacked(
    columns
      .map((column, at) => ({ ...column, at }))
      .filter(({ name, isName }) => isName || !columnChoice || columnChoice.isShown(name)),
  );
  // The head has one more cell: the choice of the columns. Acts may use its room; a number stays
  // below its head.
  const last = columnChoice && { colSpan: 2 };
  return (
    <TableContainer sx={{ maxHeight }} tabIndex={0} role="region" aria-label={`${label}, table`}>
      <Table size="small" stickyHeader={maxHeight !== undefined} sx={{ ...lines, ...sx }}>
        <TableHead>
          <TableRow>
            {choice && <ChooseAll choice={choice} keys={rows.map(({ key }) => key)} />}
            {shown.map((cell) => (
              <TableCell
                key={cell[0].name}
                aria-sort={cell.find(({ order }) => order)?.order}
                sx={cell[0].sx}
              >
                {cell.length === 1 ? cell[0].name : <Names columns={cell} />}
              </TableCell>
            ))}
            {hasActs && <TableCell sx={{ whiteSpace: 'nowrap' }}>Actions</TableCell>}
            {columnChoice && (
              // A plain cell, because it heads no column.
              <TableCell component="td" align="right" sx={chooser}>
                <ColumnButton choice={columnChoice} isIcon />
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells, acts, isSelected, name: called }) => (
            <TableRow key={key} hover selected={isSelected}>
              {choice && <ChooseRow choice={choice} row={key} name={called ?? key} />}
              {shown.map((cell) => (
                <TableCell key={cell[0].name} sx={cell[0].sx}>
                  {cell.length === 1 ? (
                    cells[cell[0].at]
                  ) : (
                    <Lines columns={cell} values={cell.map(({ at }) => cells[at])} />
                  )}
                </TableCell>
              ))}
              {!hasActs && columnChoice && <TableCell aria-hidden sx={chooser} />}
              {hasActs && <TableCell {...last}>{acts}</TableCell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The words of small buttons are on the line of the row. */
const lines = {
  '& td': { verticalAlign: 'top' },
  '& td:last-of-type .MuiButton-sizeSmall': { my: '-5px' },
};
const chooser = { width: 44, minWidth: 44, p: '0 !important' };

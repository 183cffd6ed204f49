import { Box } from '@mui/material';
import {
  DataGrid,
  type DataGridProps,
  type GridColDef,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { overTable, WaitingWords } from '../feedback/Skeletons.tsx';
import { Row } from '../layout/layout.tsx';
import type { Numbered } from './numbered.ts';
import { ColumnButton } from './tools/ColumnButton.tsx';
import { type Lined, Lines, stacked } from './tools/lines.tsx';
import { SortHeads } from './tools/SortHeads.tsx';
import { type ColumnChoice, useColumns } from './tools/useColumns.ts';

/** A column of a table: its place, its head and its value. */
export interface ListColumn<Row> extends Lined, Pick<GridColDef, 'width' | 'flex' | 'minWidth'> {
  readonly field: string;
  readonly cell: (row: Row) => ReactNode;
}

interface ListGridProps<Row extends GridValidRowModel, Sort extends string>
  extends Omit<DataGridProps<Row>, 'getRowId' | 'rows' | 'columns'> {
  label: string;
  columns: readonly ListColumn<Row>[];
  /** The columns that a person has chosen; by default all. */
  choice?: Pick<ColumnChoice, 'isShown'>;
  /** The boxes before the columns, and the acts after them. */
  before?: GridColDef<Row>;
  after?: GridColDef<Row>;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  view: Numbered<Sort>;
  /** The columns that sort the list. */
  sorts: readonly Sort[];
  isLoading: boolean;
  onSort: (sort: Sort, order: 'asc' | 'desc') => void;
}

/**
 * One page of a list as a table with keyboard navigation. The list sorts and pages it. At most 6
 * columns stand beside each other; others are further lines of their cells, each with its own head.
 */
export function ListGrid<Row extends GridValidRowModel, Sort extends string>({
  label,
  columns,
  choice,
  before,
  after,
  idOf,
  view,
  sorts,
  isLoading,
  onSort,
  ...grid
}: ListGridProps<Row, Sort>) {
  const shown = stacked(columns.filter(({ field }) => choice?.isShown(field) ?? true));
  const sorted = shown.find((cell) => cell.some(({ field }) => field === view.sort))?.[0].field;
  const sorting = { view, sorts, onSort };
  return (
    <Box sx={frame}>
      <DataGrid<Row>
        aria-label={label}
        getRowId={idOf}
        loading={isLoading}
        columns={[
          ...(before ? [before] : []),
          ...shown.map((cell) => columnOf(cell, columns, sorting)),
          ...(after ? [after] : []),
        ]}
        columnHeaderHeight={shown.some(({ length }) => length > 2) ? 84 : 60}
        hideFooter
        disableColumnMenu
        disableColumnResize
        disableColumnFilter
        disableRowSelectionOnClick
        paginationMode="server"
        rowCount={grid.rows.length}
        paginationModel={{ page: 0, pageSize: 100 }}
        sortingMode="server"
        sortingOrder={['desc', 'asc']}
        sortModel={[{ field: sorted ?? view.sort, sort: view.order }]}
        onSortModelChange={([chosen]) => {
          const sort = sorts.find((each) => each === chosen?.field);
          if (sort) onSort(sort, otherOrder(view, sort));
        }}
        getRowHeight={() => 'auto'}
        getEstimatedRowHeight={() => 56}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        // Until rows are there, the table is as high as some of them.
        sx={isLoading && grid.rows.length === 0 ? { ...look, minHeight: waiting } : look}
        {...grid}
      />
      {isLoading && grid.rows.length === 0 && <WaitingWords sx={overTable} />}
    </Box>
  );
}

type Sorting<Row extends GridValidRowModel, Sort extends string> = Pick<
  ListGridProps<Row, Sort>,
  'view' | 'sorts' | 'onSort'
>;

/** Returns the column of the library that shows a cell of one or more lines. */
function columnOf<Row extends GridValidRowModel, Sort extends string>(
  cell: readonly [ListColumn<Row>, ...ListColumn<Row>[]],
  all: readonly ListColumn<Row>[],
  { view, sorts, onSort }: Sorting<Row, Sort>,
): GridColDef<Row> {
  const [first] = cell;
  // A further line that takes the first place has the room of the cell.
  const { width, flex, minWidth } = all.find(({ name }) => name === first.under) ?? first;
  const sortOf = ({ field }: ListColumn<Row>) => sorts.find((each) => each === field);
  return {
    field: first.field,
    headerName: first.name,
    sortable: sortOf(first) !== undefined,
    hideSortIcons: true,
    ...(width !== undefined && { width }),
    ...(flex !== undefined && { flex }),
    ...(minWidth !== undefined && { minWidth }),
    renderHeader: () => (
      <SortHeads
        columns={cell}
        orderOf={({ field }) => (field === view.sort ? view.order : undefined)}
        sortBy={(column) => {
          const sort = sortOf(column);
          return sort && (() => onSort(sort, otherOrder(view, sort)));
        }}
      />
    ),
    renderCell: ({ row }) =>
      cell.length === 1 ? (
        first.cell(row)
      ) : (
        <Lines columns={cell} values={cell.map((column) => column.cell(row))} />
      ),
  };
}

/** Returns the order after a press on the head of a column: descending first. */
const otherOrder = ({ sort, order }: Numbered, pressed: string): 'asc' | 'desc' =>
  sort === pressed && order === 'desc' ? 'asc' : 'desc';

/** A table whose columns a person chooses above it. `list` names the list on this device. */
export function ChosenListGrid<Row extends GridValidRowModel, Sort extends string>({
  list,
  ...grid
}: ListGridProps<Row, Sort> & { list: string }) {
  const choice = useColumns(list, grid.columns);
  return (
    <>
      <Row gap={0} justify="flex-end" isOneLine>
        <ColumnButton choice={choice} />
      </Row>
      <ListGrid {...grid} choice={choice} />
    </>
  );
}

const frame = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100dvh - 120px)',
} as const;
const waiting = 520;
/** Dense. Words do not break; only an address does, where it says so. */
const look = {
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'normal',
  border: 1,
  borderColor: 'divider',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '& .MuiDataGrid-row.active': { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' },
  // Links and states stay readable in the row under the pointer, also in the dark.
  '& .MuiDataGrid-row:hover': {
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-text-primary) 4%, transparent)',
  },
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'flex-start',
    py: 1.25,
    lineHeight: 1.4,
    whiteSpace: 'normal',
  },
  '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-cell--actions': { py: 0.75 },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 0.75 },
  // The text of the first column keeps away from the edge.
  '& [aria-colindex="1"]:not(.MuiDataGrid-cellCheckbox, .MuiDataGrid-columnHeaderCheckbox)': {
    paddingInlineStart: 1.5,
  },
  // A box is wider than what is left between these edges.
  '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { px: 0 },
  '& .MuiDataGrid-checkboxInput': { p: 0.5 },
  '& .MuiDataGrid-columnHeaderTitleContainer, & .MuiDataGrid-columnHeaderTitle': {
    fontSize: '0.7813rem',
    fontWeight: 600,
    whiteSpace: 'normal',
    lineHeight: 1.25,
  },
  '& .MuiDataGrid-columnHeaderTitleContainerContent': { width: '100%' },
};

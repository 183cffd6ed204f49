import { Box } from '@mui/material';
import { DataGrid, type DataGridProps, type GridValidRowModel } from '@mui/x-data-grid';
import { Row } from '../layout/layout.tsx';
import type { Numbered } from './numbered.ts';
import { ColumnButton } from './tools/ColumnButton.tsx';
import { useColumns } from './tools/useColumns.ts';

interface ListGridProps<Row extends GridValidRowModel, Sort extends string>
  extends Omit<DataGridProps<Row>, 'getRowId' | 'rows'> {
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  view: Numbered<Sort>;
  /** The columns that sort the list. */
  sorts: readonly Sort[];
  isLoading: boolean;
  onSort: (sort: Sort, order: 'asc' | 'desc') => void;
  minHeight?: number;
  /** The style of a cell. */
  cell: object;
}

/** One page of a list as a table with keyboard navigation. The list sorts and pages it. */
export function ListGrid<Row extends GridValidRowModel, Sort extends string>({
  label,
  idOf,
  view,
  sorts,
  isLoading,
  onSort,
  minHeight,
  cell,
  ...grid
}: ListGridProps<Row, Sort>) {
  return (
    <Box sx={{ ...frame, minHeight }}>
      <DataGrid<Row>
        aria-label={label}
        getRowId={idOf}
        loading={isLoading}
        columnHeaderHeight={44}
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
        sortModel={[{ field: view.sort, sort: view.order }]}
        onSortModelChange={([chosen]) => {
          const sort = sorts.find((each) => each === chosen?.field);
          if (sort) onSort(sort, chosen?.sort === 'asc' ? 'asc' : 'desc');
        }}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sx={{ ...look, '& .MuiDataGrid-cell': { display: 'flex', lineHeight: 1.35, ...cell } }}
        {...grid}
      />
    </Box>
  );
}

/** A table whose columns a person chooses above it. `list` names the list on this device. */
export function ChosenListGrid<Row extends GridValidRowModel, Sort extends string>({
  list,
  ...grid
}: ListGridProps<Row, Sort> & { list: string }) {
  const fields = grid.columns.map(({ field, headerName = field }) => ({ field, name: headerName }));
  const choice = useColumns(list, fields);
  return (
    <>
      <Row gap={0} justify="flex-end" isOneLine>
        <ColumnButton choice={choice} />
      </Row>
      <ListGrid
        {...grid}
        columnVisibilityModel={Object.fromEntries(
          fields.map(({ field }) => [field, choice.isShown(field)]),
        )}
      />
    </>
  );
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100dvh - 120px)',
} as const;
/** Dense, so that 11 columns fit a desktop screen: headers and dates take 2 lines. */
const look = {
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  border: 1,
  borderColor: 'divider',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '& .MuiDataGrid-row.active': { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' },
  // Links and states stay readable in the row under the pointer, also in the dark.
  '& .MuiDataGrid-row:hover': {
    backgroundColor: 'color-mix(in srgb, var(--mui-palette-text-primary) 4%, transparent)',
  },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 0.75 },
  // The text of the first column keeps away from the edge.
  '& [aria-colindex="1"]:not(.MuiDataGrid-cellCheckbox, .MuiDataGrid-columnHeaderCheckbox)': {
    paddingInlineStart: 1.5,
  },
  // A box is wider than what is left between these edges.
  '& .MuiDataGrid-cellCheckbox, & .MuiDataGrid-columnHeaderCheckbox': { px: 0 },
  '& .MuiDataGrid-checkboxInput': { p: 0.5 },
  '& .MuiDataGrid-cell time': { whiteSpace: 'normal', overflowWrap: 'normal' },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontSize: '0.7813rem',
    fontWeight: 600,
    whiteSpace: 'normal',
    overflowWrap: 'normal',
    lineHeight: 1.25,
  },
};

import Box from '@mui/material/Box';
import { DataGrid } from '@mui/x-data-grid';
import type { EmailStatistics } from '#shared/contract/emailstatistics';
import { gridColumns } from './gridColumns.tsx';
import type { RowsProps } from './rows.ts';
import { sorts } from './view.ts';

/** The logs as a table: sorted and paged by the server, walked with the arrow keys. */
export function LogGrid({ rows, view, isLoading, onSort }: RowsProps) {
  return (
    <Box sx={room}>
      <DataGrid<EmailStatistics>
        aria-label="E-mails"
        rows={rows}
        columns={gridColumns(view.filter.types)}
        getRowId={({ emailstatisticsUid }) => emailstatisticsUid}
        loading={isLoading}
        getRowHeight={() => 'auto'}
        getEstimatedRowHeight={() => 56}
        columnHeaderHeight={44}
        hideFooter
        disableColumnMenu
        disableColumnResize
        disableColumnFilter
        disableRowSelectionOnClick
        paginationMode="server"
        rowCount={rows.length}
        paginationModel={{ page: 0, pageSize: 100 }}
        sortingMode="server"
        sortingOrder={['desc', 'asc']}
        sortModel={[{ field: view.sort, sort: view.order }]}
        onSortModelChange={([chosen]) => {
          const sort = sorts.find((each) => each === chosen?.field);
          if (sort) onSort(sort, chosen?.sort === 'asc' ? 'asc' : 'desc');
        }}
        slotProps={{ loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' } }}
        sx={look}
      />
    </Box>
  );
}

const room = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100dvh - 120px)',
  minHeight: 200,
  mx: { md: -4 },
};
/** Dense, so that nine columns fit a desk: words of a header, addresses and dates take two lines. */
const look = {
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  border: 1,
  borderColor: 'divider',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 0.75 },
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'flex-start',
    lineHeight: 1.35,
    py: 1,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .MuiDataGrid-cell time': { whiteSpace: 'normal', overflowWrap: 'normal' },
  '& .MuiDataGrid-columnHeaderTitle': {
    fontSize: '0.7813rem',
    fontWeight: 600,
    whiteSpace: 'normal',
    overflowWrap: 'normal',
    lineHeight: 1.25,
  },
};

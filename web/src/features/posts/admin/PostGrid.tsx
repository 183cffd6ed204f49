import Box from '@mui/material/Box';
import { DataGrid } from '@mui/x-data-grid';
import { useNavigate } from 'react-router-dom';
import type { PostForEditor } from '#shared/contract/posts';
import { postEditPath } from '../../../paths.ts';
import { sorts } from './filter.ts';
import { actionsOf, facts } from './gridColumns.tsx';
import type { RowsProps } from './rows.ts';

/** The list as a table: sorted by the server, walked with the arrow keys, opened with Enter. */
export function PostGrid({ rows, view, isLoading, onSort, ...acts }: RowsProps) {
  const navigate = useNavigate();
  const open = (post: PostForEditor) => void navigate(postEditPath(post));
  return (
    <Box sx={room}>
      <DataGrid<PostForEditor>
        aria-label="Posts"
        rows={rows}
        columns={[...facts, actionsOf({ ...acts, onOpen: open })]}
        getRowId={({ postUid }) => postUid}
        loading={isLoading}
        rowHeight={60}
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
        onCellKeyDown={({ row, field }, event) => {
          const isOnCell = event.target === event.currentTarget;
          if (event.key !== 'Enter' || field === 'actions' || !isOnCell) return;
          event.preventDefault();
          open(row);
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
  mx: { md: -4 },
};
const header = {
  fontSize: '0.7813rem',
  fontWeight: 600,
  whiteSpace: 'normal',
  overflowWrap: 'normal',
  lineHeight: 1.25,
} as const;
/** Dense, so that eleven columns fit a desk: words of a header and dates take two lines. */
const look = {
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  border: 1,
  borderColor: 'divider',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 0.75 },
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', lineHeight: 1.35 },
  '& .MuiDataGrid-cell time': { whiteSpace: 'normal' },
  '& .MuiDataGrid-columnHeaderTitle': { ...header },
};

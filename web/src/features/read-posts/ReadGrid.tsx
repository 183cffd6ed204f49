import type { GridColDef } from '@mui/x-data-grid';
import { postTypeNames } from '#shared/posts/type-names';
import type { ReportedRead } from '#shared/read-posts/readposts.contract';
import { ChosenListGrid } from '../../components/lists/ListGrid.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { type RowsProps, SubjectLink } from './rows.tsx';
import { sorts } from './view.ts';

const columnsFor = (username: string): GridColDef<ReportedRead>[] => [
  {
    field: 'username',
    headerName: 'Username',
    flex: 0.8,
    minWidth: 120,
    sortable: false,
    valueGetter: () => username,
  },
  {
    field: 'type',
    headerName: 'Type',
    width: 160,
    valueGetter: (_, row) => postTypeNames[row.type],
  },
  {
    field: 'title',
    headerName: 'Subject Link',
    flex: 2,
    minWidth: 200,
    renderCell: ({ row }) => <SubjectLink read={row} />,
  },
  {
    field: 'created_at',
    headerName: 'Opened Date',
    width: 180,
    renderCell: ({ row }) => <DateText at={row.created_at} withTime />,
  },
];

/** The report as a table with keyboard navigation. */
export const ReadGrid = ({ username, ...list }: RowsProps) => (
  <ChosenListGrid
    list="read-posts"
    label="Read posts"
    columns={columnsFor(username)}
    idOf={({ posts_postUid }) => posts_postUid}
    sorts={sorts}
    getRowHeight={() => 'auto'}
    getEstimatedRowHeight={() => 44}
    minHeight={200}
    cell={cell}
    {...list}
  />
);

const cell = { alignItems: 'center', py: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' };

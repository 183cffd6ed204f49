import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import {
  GridActionsCell,
  GridActionsCellItem,
  type GridColDef,
  type GridRenderCellParams,
} from '@mui/x-data-grid';
import { Link } from 'react-router-dom';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { postEditPath } from '#shared/site/paths';
import { serverNow } from '../../../api/clock.ts';
import { Moment } from '../../../components/text/Moment.tsx';
import { CopiedId } from './CopiedId.tsx';
import type { RowsProps } from './rows.ts';
import { StateChip } from './StateChip.tsx';
import { readersOf, stateOf, yesNo } from './words.ts';

type Acts = Pick<RowsProps, 'mayRemove' | 'onRemove'> & { onOpen: (post: PostForEditor) => void };
type Cell = GridRenderCellParams<PostForEditor>;

/** The columns of the table without the actions. */
export const facts: GridColDef<PostForEditor>[] = [
  {
    field: 'postUid',
    headerName: 'PostUid',
    width: 60,
    renderCell: ({ row }: Cell) => <CopiedId post={row} isCut />,
  },
  {
    field: 'title',
    headerName: 'Title',
    flex: 1,
    minWidth: 130,
    renderCell: ({ row }: Cell) => (
      <Box component={Link} to={postEditPath(row)} tabIndex={-1} sx={title}>
        {row.title}
      </Box>
    ),
  },
  {
    field: 'type',
    headerName: 'Type',
    width: 82,
    valueGetter: (_, row) => postTypeNames[row.type],
  },
  {
    field: 'category',
    headerName: 'Category',
    width: 80,
    valueGetter: (_, row) => row.postcategory_categoryname,
  },
  {
    field: 'groups',
    headerName: 'Groups',
    width: 96,
    renderCell: ({ row }: Cell) => <Groups post={row} />,
  },
  moment('publish_start', 'Publish Start', 98),
  moment('publish_end', 'Publish End', 98),
  moment('created_at', 'Created At', 98),
  {
    field: 'make_public',
    headerName: 'Made Public',
    width: 60,
    valueGetter: (_, row) => yesNo(row.make_public),
  },
  {
    field: 'live',
    headerName: 'Currently Live',
    width: 90,
    renderCell: ({ row }: Cell) => (
      <Box component="span" sx={{ display: 'grid', gap: 0.25, justifyItems: 'start' }}>
        {yesNo(stateOf(row, serverNow()) === 'live')}
        <StateChip post={row} />
      </Box>
    ),
  },
];

function moment(
  field: 'publish_start' | 'publish_end' | 'created_at',
  headerName: string,
  width: number,
) {
  const renderCell = ({ row }: Cell) => (
    <Box component="span" sx={{ fontSize: row[field].startsWith('2') ? undefined : '0.75rem' }}>
      <Moment at={row[field]} />
    </Box>
  );
  return { field, headerName, width, renderCell } satisfies GridColDef<PostForEditor>;
}

/** Returns the last column: the actions of a post. */
export const actionsOf = ({ onOpen, mayRemove, onRemove }: Acts): GridColDef<PostForEditor> => ({
  field: 'actions',
  type: 'actions',
  headerName: 'Actions',
  width: 72,
  sortable: false,
  renderCell: (cell: Cell) => (
    <GridActionsCell {...cell} suppressChildrenValidation>
      <GridActionsCellItem
        icon={<EditIcon fontSize="small" />}
        label={`Edit: ${cell.row.title}`}
        onClick={() => onOpen(cell.row)}
      />
      {mayRemove(cell.row) && (
        <GridActionsCellItem
          icon={<DeleteIcon fontSize="small" />}
          label={`Delete: ${cell.row.title}`}
          onClick={() => onRemove(cell.row)}
        />
      )}
    </GridActionsCell>
  ),
});

/** The audience of a post: kinds of readers first, then the groups. */
function Groups({ post }: { post: PostForEditor }) {
  const names = post.group_list.groupNames.join(', ');
  return (
    <Box component="span" title={names} sx={{ lineHeight: 1.3, minWidth: 0, whiteSpace: 'normal' }}>
      {readersOf(post) || '–'}
      {names && (
        <Box component="span" sx={{ ...oneLine, display: 'block', color: 'text.secondary' }}>
          {names}
        </Box>
      )}
    </Box>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const title = {
  color: 'text.primary',
  fontWeight: 600,
  lineHeight: 1.35,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  whiteSpace: 'normal',
};

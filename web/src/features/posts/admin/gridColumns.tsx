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
import type { PostForEditor } from '#shared/contract/posts';
import { serverNow } from '../../../api/clock.ts';
import { Moment } from '../../../components/Moment.tsx';
import { postEditPath } from '../../../paths.ts';
import type { RowsProps } from './rows.ts';
import { StateChip } from './StateChip.tsx';
import { readersOf, stateOf, typeNames, yesNo } from './words.ts';

type Acts = Pick<RowsProps, 'mayRemove' | 'onRemove'> & { onOpen: (post: PostForEditor) => void };
type Cell = GridRenderCellParams<PostForEditor>;

/** What the table tells of a post. */
export const facts: GridColDef<PostForEditor>[] = [
  {
    field: 'postUid',
    headerName: 'PostUid',
    width: 60,
    sortable: false,
    renderCell: ({ row }: Cell) => (
      <Box component="span" title={row.postUid} sx={{ ...oneLine, color: 'text.secondary' }}>
        {row.postUid}
      </Box>
    ),
  },
  {
    field: 'title',
    headerName: 'Title',
    flex: 1,
    minWidth: 150,
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
    sortable: false,
    valueGetter: (_, row) => typeNames[row.type],
  },
  {
    field: 'category',
    headerName: 'Category',
    width: 88,
    sortable: false,
    valueGetter: (_, row) => row.postcategory_categoryname,
  },
  {
    field: 'groups',
    headerName: 'Groups',
    width: 104,
    sortable: false,
    renderCell: ({ row }: Cell) => <Groups post={row} />,
  },
  moment('publish_start', 'Publish Start', 98),
  moment('publish_end', 'Publish End', 98),
  moment('created_at', 'Created At', 106),
  {
    field: 'make_public',
    headerName: 'Made Public',
    width: 60,
    sortable: false,
    valueGetter: (_, row) => yesNo(row.make_public),
  },
  {
    field: 'live',
    headerName: 'Currently Live',
    width: 94,
    sortable: false,
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

/** What can be done with a post, last in its row. */
export const actionsOf = ({ onOpen, mayRemove, onRemove }: Acts): GridColDef<PostForEditor> => ({
  field: 'actions',
  type: 'actions',
  headerName: 'Actions',
  width: 78,
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

/** Who the post is for: kinds of readers first, then the groups. */
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

import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import {
  GridActionsCell,
  GridActionsCellItem,
  type GridColDef,
  type GridRenderCellParams,
} from '@mui/x-data-grid';
import { Link } from 'react-router';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { postEditPath } from '#shared/site/paths';
import { clamped } from '../../../components/layout/layout.tsx';
import { CopiedId } from './cells/CopiedId.tsx';
import { Moment } from './cells/Moment.tsx';
import { StateChip } from './cells/StateChip.tsx';
import type { RowsProps } from './rows.ts';
import { readersOf, yesNo } from './words.ts';

type Acts = Pick<RowsProps, 'mayRemove' | 'onRemove'> & { onOpen: (post: PostForEditor) => void };
type Cell = GridRenderCellParams<PostForEditor>;

/**
 * The columns of the table without the actions. Each has room for the longest word of its head; the
 * title gets what the others leave.
 */
export const facts: GridColDef<PostForEditor>[] = [
  {
    field: 'postUid',
    headerName: 'PostUid',
    width: 64,
    renderCell: ({ row }: Cell) => <CopiedId post={row} />,
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
    width: 86,
    renderCell: ({ row }: Cell) => <Words>{postTypeNames[row.type]}</Words>,
  },
  {
    field: 'category',
    headerName: 'Category',
    // “Community” does not break.
    width: 98,
    renderCell: ({ row }: Cell) => <Words>{row.postcategory_categoryname}</Words>,
  },
  {
    field: 'groups',
    headerName: 'Groups',
    width: 84,
    renderCell: ({ row }: Cell) => <Groups post={row} />,
  },
  moment('publish_start', 'Publish Start', 100),
  moment('publish_end', 'Publish End', 100),
  // The list is sorted by it at first: its head has an arrow.
  moment('created_at', 'Created At', 92),
  {
    field: 'make_public',
    headerName: 'Made Public',
    width: 60,
    renderCell: ({ row }: Cell) => (
      <Box component="span" sx={row.make_public ? undefined : quiet}>
        {yesNo(row.make_public)}
      </Box>
    ),
  },
  {
    field: 'live',
    headerName: 'Currently Live',
    width: 96,
    renderCell: ({ row }: Cell) => <StateChip post={row} />,
  },
];

function moment(
  field: 'publish_start' | 'publish_end' | 'created_at',
  headerName: string,
  width: number,
) {
  return {
    field,
    headerName,
    width,
    renderCell: ({ row }: Cell) => <Moment at={row[field]} />,
  } satisfies GridColDef<PostForEditor>;
}

/** Returns the last column: the actions of a post. */
export const actionsOf = ({ onOpen, mayRemove, onRemove }: Acts): GridColDef<PostForEditor> => ({
  field: 'actions',
  type: 'actions',
  headerName: 'Actions',
  width: 64,
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

/** A text of at most two lines. */
const Words = ({ children }: { children: string }) => (
  <Box component="span" title={children} sx={twoLines}>
    {children}
  </Box>
);

/** The audience of a post: kinds of readers first, then the groups. */
function Groups({ post }: { post: PostForEditor }) {
  const { groupNames } = post.group_list;
  const more = groupNames.length - 1;
  return (
    <Box
      component="span"
      title={groupNames.join(', ')}
      sx={{ lineHeight: 1.3, minWidth: 0, whiteSpace: 'normal' }}
    >
      {readersOf(post) || '–'}
      {groupNames.length > 0 && (
        <Box component="span" sx={{ ...twoLines, color: 'text.secondary' }}>
          {more > 0 ? `${groupNames[0]} +${more}` : groupNames[0]}
        </Box>
      )}
    </Box>
  );
}

const quiet = { color: 'text.secondary' };
const twoLines = {
  lineHeight: 1.3,
  ...clamped(2),
  whiteSpace: 'normal',
};
const title = {
  ...twoLines,
  // A row has room for three lines.
  WebkitLineClamp: 3,
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};

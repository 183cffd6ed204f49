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
import type { ListColumn } from '../../../components/lists/ListGrid.tsx';
import { Moment } from '../../../components/text/Moment.tsx';
import { CopiedId } from './cells/CopiedId.tsx';
import { StateChip } from './cells/StateChip.tsx';
import type { RowsProps } from './rows.ts';
import { readersOf, yesNo } from './words.ts';

type Acts = Pick<RowsProps, 'mayRemove' | 'onRemove'> & { onOpen: (post: PostForEditor) => void };
type Cell = GridRenderCellParams<PostForEditor>;

/**
 * The columns of the table without the actions. Five stand beside each other: each has room for the
 * longest word of its lines, and the title gets what the others leave.
 */
export const facts: readonly ListColumn<PostForEditor>[] = [
  {
    field: 'title',
    name: 'Title',
    flex: 1,
    minWidth: 200,
    cell: (post) => (
      <Box component={Link} to={postEditPath(post)} tabIndex={-1} sx={title}>
        {post.title}
      </Box>
    ),
  },
  {
    field: 'postUid',
    name: 'PostUid',
    under: 'Title',
    cell: (post) => <CopiedId post={post} />,
  },
  {
    field: 'type',
    name: 'Type',
    width: 152,
    cell: ({ type }) => postTypeNames[type],
  },
  {
    field: 'category',
    name: 'Category',
    under: 'Type',
    cell: ({ postcategory_categoryname }) => postcategory_categoryname || '–',
  },
  {
    field: 'groups',
    name: 'Groups',
    width: 176,
    cell: (post) => <Groups post={post} />,
  },
  {
    field: 'make_public',
    name: 'Made Public',
    under: 'Groups',
    hasName: true,
    cell: ({ make_public }) => yesNo(make_public),
  },
  moment('publish_start', 'Publish Start'),
  { ...moment('publish_end', 'Publish End'), under: 'Publish Start' },
  {
    field: 'live',
    name: 'Currently Live',
    width: 156,
    cell: (post) => <StateChip post={post} />,
  },
  { ...moment('created_at', 'Created At'), under: 'Currently Live' },
];

function moment(field: 'publish_start' | 'publish_end' | 'created_at', name: string) {
  return {
    field,
    name,
    width: 156,
    cell: (post) => <Moment at={post[field]} />,
  } satisfies ListColumn<PostForEditor>;
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

/** The audience of a post: kinds of readers first, then the groups. */
function Groups({ post }: { post: PostForEditor }) {
  const { groupNames } = post.group_list;
  const more = groupNames.length - 1;
  return (
    <Box component="span" title={groupNames.join(', ')} sx={{ minWidth: 0 }}>
      {readersOf(post) || '–'}
      {groupNames.length > 0 && (
        <Box component="span" sx={{ ...twoLines, color: 'text.secondary' }}>
          {more > 0 ? `${groupNames[0]} +${more}` : groupNames[0]}
        </Box>
      )}
    </Box>
  );
}

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

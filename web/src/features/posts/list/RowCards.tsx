import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { postEditPath } from '#shared/site/paths';
import { serverNow } from '../../../api/clock.ts';
import { CardList } from '../../../components/lists/CardList.tsx';
import { SortChoice } from '../../../components/lists/SortChoice.tsx';
import type { ColumnChoice } from '../../../components/lists/tools/useColumns.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { CopiedId } from './CopiedId.tsx';
import type { ListView } from './filter.ts';
import type { RowsProps } from './rows.ts';
import { StateChip } from './StateChip.tsx';
import { columns, wordsOf } from './words.ts';

const sortNames: Readonly<Record<ListView['sort'], readonly [desc: string, asc: string]>> = {
  created_at: ['Created At, newest first', 'Created At, oldest first'],
  publish_start: ['Publish Start, latest first', 'Publish Start, earliest first'],
  publish_end: ['Publish End, latest first', 'Publish End, earliest first'],
  title: ['Title, Z to A', 'Title, A to Z'],
  postUid: ['PostUid, Z to A', 'PostUid, A to Z'],
  type: ['Type, Z to A', 'Type, A to Z'],
  category: ['Category, Z to A', 'Category, A to Z'],
  groups: ['Groups, Z to A', 'Groups, A to Z'],
  make_public: ['Made Public, Yes first', 'Made Public, No first'],
  live: ['Currently Live, Yes first', 'Currently Live, No first'],
};

/** The list on a narrow screen: a card for each post, with the values of the table. */
export function RowCards({ rows, view, onSort, mayRemove, onRemove, ...rest }: RowsProps) {
  const { selection, columnChoice } = rest;
  const timeZone = useTimeZone();
  return (
    <>
      <SortChoice sort={view.sort} order={view.order} names={sortNames} onSort={onSort} />
      <CardList
        label="Posts"
        cards={rows.map((post) => ({
          key: post.postUid,
          title: (
            <Box component={Link} to={postEditPath(post)} sx={{ color: 'text.primary' }}>
              {post.title}
            </Box>
          ),
          aside: <StateChip post={post} />,
          facts: factsOf(post, timeZone).filter(([name]) => isShown(columnChoice, name)),
          acts: (
            <>
              <Checkbox
                checked={selection.chosen.includes(post)}
                onChange={() => selection.toggle(post.postUid)}
                slotProps={{ input: { 'aria-label': `Choose: ${post.title}` } }}
                sx={{ mr: 'auto', ml: -1 }}
              />
              <Acts post={post} {...(mayRemove(post) && { onRemove: () => onRemove(post) })} />
            </>
          ),
        }))}
      />
    </>
  );
}

/** Whether the chosen columns have one of a name. */
const isShown = ({ columns: all, isShown: isOn }: ColumnChoice, name: string): boolean =>
  all.every((column) => column.name !== name || isOn(column.field));

/** What the head of a card says: the title, and the state as a chip. */
const inHead: readonly string[] = ['Title', 'Currently Live'];

/** The other columns of the table, by name. */
const factsOf = (post: PostForEditor, timeZone: string) =>
  wordsOf(post, timeZone, serverNow()).flatMap((words, index) => {
    const name = columns[index];
    if (!name || inHead.includes(name)) return [];
    return [
      [name, name === 'PostUid' ? <CopiedId key={name} post={post} isCut /> : words] as const,
    ];
  });

function Acts({ post, onRemove }: { post: PostForEditor; onRemove?: () => void }) {
  return (
    <>
      <IconButton component={Link} to={postEditPath(post)} aria-label={`Edit: ${post.title}`}>
        <EditIcon fontSize="small" />
      </IconButton>
      {onRemove && (
        <IconButton aria-label={`Delete: ${post.title}`} onClick={onRemove}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </>
  );
}

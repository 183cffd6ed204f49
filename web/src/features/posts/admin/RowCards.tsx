import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { PostForEditor } from '#shared/contract/posts';
import { serverNow } from '../../../api/clock.ts';
import { SortChoice } from '../../../components/SortChoice.tsx';
import { useTimeZone } from '../../../components/timeZone.ts';
import { postEditPath } from '../../../paths.ts';
import type { DeskView } from './filter.ts';
import type { RowsProps } from './rows.ts';
import { StateChip } from './StateChip.tsx';
import { columns, wordsOf } from './words.ts';

const sortNames: Readonly<Record<DeskView['sort'], readonly [desc: string, asc: string]>> = {
  created_at: ['Created At, newest first', 'Created At, oldest first'],
  publish_start: ['Publish Start, latest first', 'Publish Start, earliest first'],
  publish_end: ['Publish End, latest first', 'Publish End, earliest first'],
  title: ['Title, Z to A', 'Title, A to Z'],
};

/** The list where a table has no room: a card for each post, with the same facts. */
export function RowCards({ rows, view, onSort, mayRemove, onRemove }: RowsProps) {
  return (
    <>
      <SortChoice sort={view.sort} order={view.order} names={sortNames} onSort={onSort} />
      <Box component="ul" aria-label="Posts" sx={list}>
        {rows.map((post) => (
          <li key={post.postUid}>
            <RowCard post={post} {...(mayRemove(post) && { onRemove: () => onRemove(post) })} />
          </li>
        ))}
      </Box>
    </>
  );
}

function RowCard({ post, onRemove }: { post: PostForEditor; onRemove?: () => void }) {
  const timeZone = useTimeZone();
  const words = wordsOf(post, timeZone, serverNow());
  return (
    <Card component="article" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          <Box component={Link} to={postEditPath(post)} sx={{ color: 'text.primary' }}>
            {post.title}
          </Box>
        </Typography>
        <StateChip post={post} />
      </Box>
      <Box component="dl" sx={facts}>
        {columns.map((column, place) =>
          column === 'Title' || !words[place] ? null : (
            <Box component="div" key={column} sx={{ display: 'contents' }}>
              <dt>{column}</dt>
              <dd>{words[place]}</dd>
            </Box>
          ),
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: -1, mr: -1 }}>
        <IconButton component={Link} to={postEditPath(post)} aria-label={`Edit: ${post.title}`}>
          <EditIcon fontSize="small" />
        </IconButton>
        {onRemove && (
          <IconButton aria-label={`Delete: ${post.title}`} onClick={onRemove}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Card>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  my: 1.5,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
};

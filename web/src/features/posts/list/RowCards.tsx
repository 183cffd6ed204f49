import { Box, Button, Checkbox } from '@mui/material';
import { Link } from 'react-router';
import type { PublishState } from '#shared/kernel/publish-window';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { postEditPath } from '#shared/site/paths';
import { serverNow } from '../../../api/clock.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import { CardList } from '../../../components/lists/CardList.tsx';
import { FoldedActs } from '../../../components/lists/tools/FoldedActs.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { CopiedId } from './cells/CopiedId.tsx';
import type { RowsProps } from './rows.ts';
import { groupsText, spanOf, stateNames, stateOf } from './words.ts';

/** The list on a narrow screen: the title of each post with its state, and one line of the rest. */
export function RowCards({ rows, mayRemove, onRemove, selection }: RowsProps) {
  const timeZone = useTimeZone();
  return (
    <CardList
      label="Posts"
      cards={rows.map((post) => ({
        key: post.postUid,
        title: (
          <Box component={Link} to={postEditPath(post)} sx={title}>
            {post.title}
          </Box>
        ),
        facts: factsOf(post, timeZone),
        lead: (
          <Checkbox
            checked={selection.chosen.includes(post)}
            onChange={() => selection.toggle(post.postUid)}
            slotProps={{ input: { 'aria-label': `Choose: ${post.title}` } }}
          />
        ),
        end: <Acts post={post} {...(mayRemove(post) && { onRemove: () => onRemove(post) })} />,
      }))}
    />
  );
}

function factsOf(post: PostForEditor, timeZone: string) {
  const days = spanOf(post, timeZone);
  return [
    ['Currently Live', <State key="state" post={post} />],
    ['Publish Start and Publish End', days],
    ['Type', postTypeNames[post.type]],
    ['Category', post.postcategory_categoryname],
    ['Made Public', post.make_public && 'made public'],
    ['Groups', groupsText(post)],
  ] as const;
}

const stateColours: Partial<Record<PublishState, string>> = {
  live: 'success.main',
  scheduled: 'primary.main',
};

/** The state of a post as the first word of its line. */
function State({ post }: { post: PostForEditor }) {
  const state = stateOf(post, serverNow());
  const color = stateColours[state] ?? 'text.primary';
  return (
    <Box component="span" sx={{ color, fontWeight: 600 }}>
      {stateNames[state]}
    </Box>
  );
}

/** What can be done with one post, behind one button. */
function Acts({ post, onRemove }: { post: PostForEditor; onRemove?: () => void }) {
  return (
    <FoldedActs name={post.title}>
      <Button component={Link} to={postEditPath(post)} aria-label={`Edit: ${post.title}`}>
        Edit
      </Button>
      {onRemove && (
        <Button aria-label={`Delete: ${post.title}`} onClick={onRemove}>
          Delete
        </Button>
      )}
      <Quiet size="medium" sx={{ px: 1 }}>
        ID <CopiedId post={post} />
      </Quiet>
    </FoldedActs>
  );
}

const title = {
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};

import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Checkbox, FormControlLabel, IconButton, Typography } from '@mui/material';
import { useRef } from 'react';
import { postTypeNames } from '#shared/posts/type-names';
import { Column, List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { type PrincipalPost, usePrincipalPosts } from './usePrincipalPosts.ts';

interface PostChoiceProps {
  chosen: readonly string[];
  onChange: (postUids: string[]) => void;
  fault?: string | undefined;
}

/** The published principal's posts, and the chosen ones in the order of the message. */
export function PostChoice({ chosen, onChange, fault }: PostChoiceProps) {
  const { posts, error, retry } = usePrincipalPosts();
  if (error && !posts)
    return <Failure what="The posts to choose from" error={error} onRetry={retry} />;
  // About the height of the list, so that the fields below it hardly move.
  if (!posts) return <Box sx={{ ...fieldset, height: 124, borderColor: 'divider' }} />;
  const toggle = (postUid: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, postUid] : chosen.filter((each) => each !== postUid));
  return (
    <Box
      component="fieldset"
      aria-describedby={fault ? 'posts-fault' : undefined}
      sx={{ ...fieldset, borderColor: fault ? 'error.main' : 'divider' }}
    >
      <Box component="legend" sx={{ px: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
        Posts
      </Box>
      {posts.length === 0 ? (
        <EmptyState title="No records found!">
          {`No ${postTypeNames.principal.toLowerCase()} is published. Publish one first, then choose it here.`}
        </EmptyState>
      ) : (
        <Column gap={0} sx={{ maxHeight: 280, overflowY: 'auto' }}>
          {posts.map(({ postUid, title, publish_start }) => (
            <FormControlLabel
              key={postUid}
              control={
                <Checkbox
                  checked={chosen.includes(postUid)}
                  onChange={(_, isChosen) => toggle(postUid, isChosen)}
                />
              }
              label={
                <>
                  {title}{' '}
                  <Typography variant="body2" component="span" color="textSecondary">
                    <DateWords at={publish_start} />
                  </Typography>
                </>
              }
            />
          ))}
        </Column>
      )}
      {chosen.length > 0 && <Order chosen={chosen} posts={posts} onChange={onChange} />}
      {fault && (
        <Box
          id="posts-fault"
          role="alert"
          sx={{ mt: 1, fontSize: '0.875rem', color: 'error.main' }}
        >
          {fault}
        </Box>
      )}
    </Box>
  );
}

interface OrderProps {
  chosen: readonly string[];
  posts: readonly PrincipalPost[];
  onChange: (postUids: string[]) => void;
}

/** The chosen posts, with buttons to move and remove each. */
function Order({ chosen, posts, onChange }: OrderProps) {
  const status = useRef<HTMLDivElement>(null);
  const titleOf = (postUid: string) =>
    posts.find((post) => post.postUid === postUid)?.title ?? 'A post that is no longer published';
  function move(from: number, to: number) {
    const next = [...chosen];
    const [moved] = next.splice(from, 1);
    if (moved === undefined) return;
    next.splice(to, 0, moved);
    onChange(next);
    if (status.current)
      status.current.textContent = `Moved to position ${to + 1} of ${next.length}.`;
  }
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="textSecondary">
        In this order:
      </Typography>
      <List component="ol" aria-label="Chosen posts">
        {chosen.map((postUid, at) => (
          <Row component="li" key={postUid} gap={0.5} align="center" isOneLine sx={row}>
            <Quiet component="span" className="figures">
              {`${at + 1}.`}
            </Quiet>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {titleOf(postUid)}
            </Box>
            <IconButton
              aria-label={`Move up: ${titleOf(postUid)}`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={`Move down: ${titleOf(postUid)}`}
              disabled={at === chosen.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <DownIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={`Remove: ${titleOf(postUid)}`}
              onClick={() => onChange(chosen.filter((each) => each !== postUid))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Row>
        ))}
      </List>
      <Box ref={status} role="status" sx={visuallyHidden} />
    </Box>
  );
}

const fieldset = {
  m: 0,
  px: 2,
  pb: 1.5,
  minWidth: 0,
  border: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const row = { borderTop: 1, borderColor: 'divider' };

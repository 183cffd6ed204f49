import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { metrics as metricsApi, type PostRate } from '#shared/metrics/metrics.contract';
import { posts as postsApi, postTypes } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { usePages } from '../../api/pages.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { useSettled } from '../../components/hooks/useSettled.ts';
import { List, Quiet, Row } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { shareOf } from './readers/share.ts';

/** A post, with how many of its audience have read it if it is live. */
type Found = Pick<PostRate, 'postUid' | 'title' | 'type' | 'publish_start'> &
  Partial<Pick<PostRate, 'people' | 'read'>>;

/** The form of an ID. */
const isUid = (words: string) => /^(?=.*\d)[\w-]{8,128}$/.test(words);

/** The live posts with their readers, newest first, and any other post by its title or ID. */
export function PostFinder() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), 250);
  const { found, error, live } = useFound(words);
  const open = (postUid: string) =>
    void navigate(pathTo('/admin/read-posts/:postUid', { postUid }));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isUid(typed.trim())) open(typed.trim());
  }
  return (
    <Box component="section" aria-labelledby="who-has-read" sx={{ mb: 5 }}>
      <Typography variant="h2" id="who-has-read" sx={{ mb: 1.5 }}>
        Who has read a post
      </Typography>
      <Box
        component="form"
        role="search"
        aria-label="Posts by title or ID"
        onSubmit={submit}
        sx={{ maxWidth: 480, mb: 2 }}
      >
        <Field
          label="Find a post"
          value={typed}
          onChange={(text) => setTyped(text.slice(0, 128))}
          hint="Part of its title, or its whole ID"
        />
      </Box>
      {error && !found && (
        <Failure what="The list of posts" error={error} onRetry={() => void live.refresh()} />
      )}
      {/* As high as the posts of most schools, so that the next part stays below the window. */}
      {!found && !error && <Skeletons heights={[640]} what="the posts" />}
      {isUid(words) && (
        <Button onClick={() => open(words)} sx={{ mb: 1 }}>
          {`Open the post with the ID ${words}`}
        </Button>
      )}
      {found && <PostLines posts={found} words={words} />}
      {!words && live.loadMore && (
        <Button onClick={() => void live.loadMore?.()} sx={{ mt: 1 }}>
          Load more
        </Button>
      )}
    </Box>
  );
}

/** Reads the live posts with their rates, or the posts with some words in their title. */
function useFound(words: string) {
  const live = usePages(metricsApi.listPosts, {});
  const search = useRead(
    postsApi.list,
    words ? { types: [...postTypes], title_keyword: words, limit: 10 } : null,
  );
  if (!words) return { live, found: live.records, error: live.error };
  const rates = live.records ?? [];
  const found: readonly Found[] | undefined = search.data?.records.map(
    (post) => rates.find(({ postUid }) => postUid === post.postUid) ?? post,
  );
  return { live, found, error: search.error };
}

function PostLines({ posts, words }: { posts: readonly Found[]; words: string }) {
  if (posts.length > 0) {
    return (
      <List aria-label="Posts" isCard>
        {posts.map((post) => (
          <PostLine key={post.postUid} post={post} />
        ))}
      </List>
    );
  }
  if (isUid(words)) return null;
  return (
    <EmptyState title="No records found!">
      {words
        ? 'No post has these words in its title.'
        : 'No post is live now. Its readers appear here when one is.'}
    </EmptyState>
  );
}

/** A post as a link to its readers, with the share of its audience that has read it. */
function PostLine({
  post: { postUid, title, type, publish_start, people, read = 0 },
}: {
  post: Found;
}) {
  const share = people ? (100 * read) / people : 0;
  return (
    <Row component="li" gap={2} align="center" isOneLine sx={line}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component={Link}
          to={pathTo('/admin/read-posts/:postUid', { postUid })}
          sx={{ color: 'primary.main', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {title}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {postTypeNames[type]} · <DateWords at={publish_start} />
        </Typography>
      </Box>
      {people !== undefined && (
        <Box sx={rate} className="figures">
          <strong>{shareOf({ people, read })}</strong>
          <Quiet component="span" size="small" sx={{ whiteSpace: 'nowrap' }}>
            {`${read.toLocaleString('en-AU')} of ${people.toLocaleString('en-AU')}`}
          </Quiet>
          <LinearProgress aria-hidden variant="determinate" value={share} sx={bar} />
        </Box>
      )}
    </Row>
  );
}

const line = { px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } };
const rate = {
  display: 'grid',
  gridTemplateColumns: 'auto auto',
  columnGap: 1,
  alignItems: 'baseline',
  justifyContent: 'space-between',
  width: { xs: 128, sm: 160 },
  flex: 'none',
};
const bar = { gridColumn: '1 / 3', mt: 0.5, height: 6, borderRadius: 1 };

import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { postEditPath } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { useSettled } from '../../../components/hooks/useSettled.ts';
import { dotted, Panel, Quiet, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { PostBody } from '../PostBody.tsx';
import { PostFiles } from '../PostFiles.tsx';
import { StateChip } from './cells/StateChip.tsx';
import { groupsText, spanOf } from './words.ts';

interface PreviewPaneProps {
  post: PostForEditor | undefined;
  /** Undefined where it is always there. */
  onClose: (() => void) | undefined;
}

/** A post beside the list, as its readers see it. */
export function PreviewPane({ post, onClose }: PreviewPaneProps) {
  return (
    <Panel component="aside" aria-label="Preview" padding={2.5} sx={pane}>
      {post ? (
        <Preview key={post.postUid} post={post} onClose={onClose} />
      ) : (
        <Typography color="textSecondary">
          Choose a row, or press J and K, to see a post here.
        </Typography>
      )}
    </Panel>
  );
}

function Preview({ post, onClose }: PreviewPaneProps & { post: PostForEditor }) {
  // Holding a key passes many rows: only the one where it stops is read.
  const postUid = useSettled(post.postUid, 150);
  const { data, error, isLoading, mutate } = useRead(postsApi.get, { postUid });
  const timeZone = useTimeZone();
  return (
    <>
      <Row align="center" isOneLine sx={{ mb: 1 }}>
        <Box sx={{ flex: 1 }}>
          <StateChip post={post} />
        </Box>
        <Button component={Link} to={postEditPath(post)} size="small" variant="outlined">
          Edit
        </Button>
        {onClose && (
          <IconButton aria-label="Close" onClick={onClose} sx={{ marginInlineEnd: -1 }}>
            <CloseIcon />
          </IconButton>
        )}
      </Row>
      <Typography variant="h2" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {post.title}
      </Typography>
      {/* What the narrower table has no column for. */}
      <Quiet size="medium" sx={{ ...dotted, mb: 2 }}>
        {[
          postTypeNames[post.type],
          groupsText(post),
          spanOf(post, timeZone),
          post.make_public ? 'Made public' : 'Not made public',
        ]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </Quiet>
      {error && <Failure what="This post" error={error} onRetry={() => void mutate()} />}
      {data?.postUid === post.postUid ? (
        <>
          <PostBody post={data} />
          <PostFiles post={data} />
        </>
      ) : (
        isLoading && <Skeletons heights={[200]} what="the post" />
      )}
    </>
  );
}

const pane = { position: 'sticky', top: 72, maxHeight: 'calc(100dvh - 88px)', overflowY: 'auto' };

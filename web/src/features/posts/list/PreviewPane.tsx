import CloseIcon from '@mui/icons-material/Close';
import { Button, IconButton, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { postTypeNames } from '#shared/posts/type-names';
import { postEditPath } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { useSettled } from '../../../components/hooks/useSettled.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Panel, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { PostBody } from '../PostBody.tsx';
import { PostFiles } from '../PostFiles.tsx';
import { StateChip } from './cells/StateChip.tsx';
import { groupsText } from './words.ts';

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
  const isSlow = useSlow(isLoading);
  return (
    <>
      <Row align="center" isOneLine sx={{ mb: 1 }}>
        <StateChip post={post} />
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          {[postTypeNames[post.type], groupsText(post)].filter(Boolean).join(' · ')}
        </Typography>
        <Button component={Link} to={postEditPath(post)} size="small" variant="outlined">
          Edit
        </Button>
        {onClose && (
          <IconButton aria-label="Close" onClick={onClose} sx={{ marginInlineEnd: -1 }}>
            <CloseIcon />
          </IconButton>
        )}
      </Row>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {post.title}
      </Typography>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {data?.postUid === post.postUid ? (
        <>
          <PostBody post={data} />
          <PostFiles post={data} />
        </>
      ) : (
        isSlow && <Skeleton variant="rounded" height={200} />
      )}
    </>
  );
}

const pane = { position: 'sticky', top: 72, maxHeight: 'calc(100dvh - 88px)', overflowY: 'auto' };

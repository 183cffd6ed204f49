import {
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import type { PostVersion } from '#shared/posts/post-version';
import { posts as postsApi } from '#shared/posts/posts.contract';
import { useRead } from '../../../api/hooks.ts';
import { usePages } from '../../../api/pages.ts';
import { FieldComparison } from '../../../components/editing/compare/FieldComparison.tsx';
import { List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';
import { minuteText } from '../../../components/text/dates.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { comparison } from './comparison.ts';
import { formOf } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';
import { useWords } from './useWords.ts';

interface PostHistoryProps {
  editing: PostEditing;
  postUid: string;
  onClose: () => void;
}

/** The versions of a post. Each can be compared with the form and restored into it. */
export function PostHistory({ editing, postUid, onClose }: PostHistoryProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [chosen, setChosen] = useState<PostVersion>();
  const { records, error, loadMore, isLoadingMore, refresh } = usePages(postsApi.versions, {
    postUid,
    limit: 20,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      aria-labelledby="history-title"
    >
      <DialogTitle id="history-title">Earlier versions</DialogTitle>
      <DialogContent>
        {error && !records && (
          <Failure what="The earlier versions" error={error} onRetry={() => void refresh()} />
        )}
        {chosen ? (
          <OneVersion editing={editing} postUid={postUid} version={chosen} onRestored={onClose} />
        ) : (
          <List>
            {records?.map((version) => (
              <VersionRow key={version.version} version={version} onCompare={setChosen} />
            ))}
          </List>
        )}
        {!chosen && loadMore && (
          <Button onClick={() => void loadMore()} loading={isLoadingMore} sx={{ mt: 1 }}>
            Show older
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        {chosen && <Button onClick={() => setChosen(undefined)}>Back to the list</Button>}
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface VersionRowProps {
  version: PostVersion;
  onCompare: (version: PostVersion) => void;
}

function VersionRow({ version, onCompare }: VersionRowProps) {
  const timeZone = useTimeZone();
  return (
    <Row component="li" gap={1.5} align="center" sx={row}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>
          <DateText at={version.version} withTime />
        </Box>
        <Quiet size="large">
          {version.saved_by_name} · {version.title}
        </Quiet>
      </Box>
      <Chip label={version.published ? 'Published' : 'Draft'} variant="outlined" />
      {version.is_current ? (
        <Quiet size="large">Saved now</Quiet>
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Compare with now: the version of ${minuteText(new Date(version.version), timeZone)}`}
          onClick={() => onCompare(version)}
        >
          Compare with now
        </Button>
      )}
    </Row>
  );
}

interface OneVersionProps {
  editing: PostEditing;
  postUid: string;
  version: PostVersion;
  onRestored: () => void;
}

function OneVersion({ editing, postUid, version, onRestored }: OneVersionProps) {
  const words = useWords();
  const asked = { postUid, version: version.version };
  const { data: post, error, mutate } = useRead(postsApi.version, asked);
  if (error && !post)
    return <Failure what="This version" error={error} onRetry={() => void mutate()} />;
  if (!post) return <Box role="status">Loading …</Box>;
  const then = formOf(post);
  return (
    <>
      <Row align="center" sx={{ mb: 1 }}>
        <Box sx={{ flex: 1 }}>
          Saved by {version.saved_by_name}, <DateText at={version.version} withTime />
        </Box>
        <Button
          variant="contained"
          onClick={() => {
            editing.restore(then, 'The earlier version is in the form. Save to keep it.');
            onRestored();
          }}
        >
          Restore
        </Button>
      </Row>
      <FieldComparison
        fields={comparison(then, editing.form.getValues(), words)}
        fromName="the earlier version"
        toName="the form now"
      />
    </>
  );
}

const row = { py: 1.5, borderBottom: 1, borderColor: 'divider' };

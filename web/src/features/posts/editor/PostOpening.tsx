import { Button } from '@mui/material';
import { Link } from 'react-router';
import { posts as postsApi } from '#shared/posts/posts.contract';
import { pathTo, postEditPath } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { type EditorKind, kindOf } from './form.ts';
import { PostEditor } from './PostEditor.tsx';
import { postDocument, postRecord } from './postRecord.ts';
import type { EditorPanels } from './side/SidePanel.tsx';

interface PostOpeningProps {
  kind: EditorKind;
  /** None for a new post. */
  postUid: string | undefined;
  panels: EditorPanels;
}

/** Opens an editor with the stored post and the draft on this device. */
export function PostOpening({ kind, postUid, panels }: PostOpeningProps) {
  const timeZone = useTimeZone();
  return (
    <OpenRecord
      record={postRecord(kind, timeZone)}
      what={`This ${kind}`}
      draft={postDocument(kind, postUid)}
      read={postUid ? () => call(postsApi.get, { postUid }) : undefined}
      elsewhere={(post) => (kindOf(post.type) === kind ? undefined : postEditPath(post))}
      missing={<NoPost />}
      skeleton={<Skeletons heights={[44, 420]} what="the post" />}
    >
      {(opened) => <PostEditor kind={kind} opened={opened} panels={panels} />}
    </OpenRecord>
  );
}

function NoPost() {
  return (
    <EmptyState
      title="This post doesn’t exist, or you don’t have access to it"
      action={
        <Button component={Link} to={pathTo('/admin')} variant="outlined">
          Go to the posts
        </Button>
      }
    >
      It may have been removed, or its address may be wrong.
    </EmptyState>
  );
}

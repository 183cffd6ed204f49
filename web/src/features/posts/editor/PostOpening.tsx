import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import useSWR from 'swr';
import { api } from '#shared/contract/api';
import type { AppError } from '#shared/errors';
import { call } from '../../../api/client.ts';
import { useSession } from '../../../auth/session.tsx';
import { type Owner, openDraft } from '../../../components/drafts/draftStore.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Failure } from '../../../components/Failure.tsx';
import { useSlow } from '../../../components/useSlow.ts';
import { paths, postEditPath } from '../../../paths.ts';
import { hasArrived } from './arrived.ts';
import { type EditorKind, formOf, isPostForm, kindOf, type PostForm } from './form.ts';
import { type EditorPanels, PostEditor } from './PostEditor.tsx';
import { documentOf, newDocumentOf } from './usePostEditor.ts';
import type { Opened } from './usePostForm.ts';

interface PostOpeningProps {
  kind: EditorKind;
  /** None for a new post. */
  postUid: string | undefined;
  panels: EditorPanels;
}

/** Opens an editor: the post as it is on the server now, and what was typed on this device and never saved. */
export function PostOpening({ kind, postUid, panels }: PostOpeningProps) {
  const { config, user } = useSession();
  const owner = { school: config.schoolUid, person: user.userUid };
  // Read once for each opening: what is typed then rests on it, whatever is read elsewhere later.
  const [opening] = useState(() => crypto.randomUUID());
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { data, error, isLoading, mutate } = useSWR<Opened | Elsewhere, AppError>(
    ['opened-post', opening],
    () => openPost(owner, kind, postUid, () => isLeft.current),
    once,
  );
  const isSlow = useSlow(isLoading);
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') return <NoPost />;
  if (error) return <Failure error={error} onRetry={() => void mutate()} />;
  if (!data) return isSlow && <EditorSkeleton />;
  if ('path' in data) return <Navigate to={data.path} replace />;
  return <PostEditor opened={data} panels={panels} />;
}

const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
  keepPreviousData: false,
};

/** The post belongs to the other editor. */
interface Elsewhere {
  readonly path: string;
}

async function openPost(
  owner: Owner,
  kind: EditorKind,
  postUid: string | undefined,
  isLeft: () => boolean,
): Promise<Opened | Elsewhere> {
  const document = postUid ? documentOf(postUid) : newDocumentOf(kind);
  const post = postUid ? await call(api.posts.get, { postUid }) : undefined;
  if (post && kindOf(post.type) !== kind) return { path: postEditPath(post) };
  const { draft: kept, place } = await openDraft<PostForm>(owner, document);
  if (isLeft()) place.leave();
  const draft = kept && isPostForm(kept.form) ? kept : undefined;
  if (kept && !draft) await place.drop();
  // A save whose answer was lost had arrived: nothing of the draft is left to do.
  const isSaved =
    post && draft && draft.madeOn !== post.updated_at && hasArrived(draft.form, formOf(post));
  if (isSaved) await place.drop();
  return { kind, post, place, draft: isSaved ? undefined : draft };
}

function NoPost() {
  return (
    <EmptyState
      title="This post is not here (any more)"
      action={
        <Button component={Link} to={paths.admin} variant="outlined">
          Go to the posts
        </Button>
      }
    >
      It may have been removed, or its address may be wrong.
    </EmptyState>
  );
}

function EditorSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton variant="rounded" height={44} sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={420} />
    </div>
  );
}

import { ButtonBase } from '@mui/material';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { useFeedback } from '../../../../components/feedback/feedback.tsx';

/** The end of a post's ID, which differs from those of other posts. A press copies all of it. */
export function CopiedId({ post: { postUid, title } }: { post: PostForEditor }) {
  const { attempt } = useFeedback();
  const copy = () => attempt(() => navigator.clipboard.writeText(postUid), 'Post ID copied.');
  return (
    <ButtonBase
      aria-label={`Copy the ID ${postUid} of ${title}`}
      title={postUid}
      onClick={() => void copy()}
      sx={{ minWidth: 24, minHeight: 24, font: 'inherit', color: 'text.secondary' }}
    >
      {postUid.slice(-6)}
    </ButtonBase>
  );
}

import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

interface CopiedIdProps {
  post: PostForEditor;
  /** Cuts the ID to the width of its column. */
  isCut?: boolean;
}

/** The ID of a post. A press copies all of it. */
export function CopiedId({ post: { postUid, title }, isCut = false }: CopiedIdProps) {
  const { attempt } = useFeedback();
  const copy = () => attempt(() => navigator.clipboard.writeText(postUid), 'Post ID copied.');
  return (
    <ButtonBase
      aria-label={`Copy the ID ${postUid} of ${title}`}
      title={postUid}
      onClick={() => void copy()}
      sx={{ minWidth: 0, minHeight: 24, font: 'inherit', color: 'text.secondary' }}
    >
      <Box component="span" sx={isCut ? cut : { overflowWrap: 'anywhere', textAlign: 'left' }}>
        {postUid}
      </Box>
    </ButtonBase>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

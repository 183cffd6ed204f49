import { Alert, Box } from '@mui/material';
import type { PostLeftOut } from '#shared/mailings/send-emails.contract';

/** The posts that a mailing leaves out, with the reason for each. */
export function PostsLeftOut({ posts = [] }: { posts: readonly PostLeftOut[] | undefined }) {
  if (posts.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {posts.length === 1 ? 'This post is left out:' : 'These posts are left out:'}
      <Box component="ul" sx={{ my: 0.5, paddingInlineStart: 3, overflowWrap: 'anywhere' }}>
        {posts.map(({ postUid, title, reason }) => (
          <li key={postUid}>{`“${title}”. ${reason}`}</li>
        ))}
      </Box>
    </Alert>
  );
}

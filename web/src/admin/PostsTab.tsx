import { Box } from '@mui/material';
import { onDemand } from '../components/hooks/onDemand.tsx';
import { CreatePost } from '../features/posts/list/CreatePost.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

// What follows stays below the window until the list is there.
const PostList = onDemand(
  async () => (await import('../features/posts/list/PostList.tsx')).PostList,
  () => <Box sx={{ height: '100vh' }} />,
);

/** `/admin?tab=posts`: all posts of the school. */
export function PostsTab() {
  return (
    <AdminFrame isList action={<CreatePost />}>
      <PostList />
    </AdminFrame>
  );
}

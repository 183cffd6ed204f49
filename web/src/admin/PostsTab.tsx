import { onDemand } from '../components/hooks/onDemand.tsx';
import { CreatePost } from '../features/posts/list/CreatePost.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

const PostList = onDemand(
  async () => (await import('../features/posts/list/PostList.tsx')).PostList,
);

/** `/admin?tab=posts`: all posts of the school. */
export function PostsTab() {
  return (
    <AdminFrame isList action={<CreatePost />}>
      <PostList />
    </AdminFrame>
  );
}

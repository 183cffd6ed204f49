import { PostForm } from '../../features/read-posts/PostForm.tsx';
import { ReadPostList } from '../../features/read-posts/ReadPostList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/read-posts`: which posts a person has opened, and the way to who has read a post. */
export function ReadPostsScreen() {
  return (
    <AdminFrame isList>
      <PostForm />
      <ReadPostList />
    </AdminFrame>
  );
}

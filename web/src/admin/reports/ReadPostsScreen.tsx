import { ReadPostList } from '../../features/read-posts/ReadPostList.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/read-posts`: the way to who has read a post, and which posts a person has opened. */
export function ReadPostsScreen() {
  return (
    <AdminFrame isList>
      <ReadPostList />
    </AdminFrame>
  );
}

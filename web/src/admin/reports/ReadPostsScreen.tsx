import { ReadPostList } from '../../features/read-posts/ReadPostList.tsx';
import { AdminFrame } from '../AdminFrame.tsx';

/** `/admin/read-posts`: which posts a person has opened. */
export function ReadPostsScreen() {
  return (
    <AdminFrame>
      <ReadPostList />
    </AdminFrame>
  );
}

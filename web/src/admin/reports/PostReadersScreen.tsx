import { useParams } from 'react-router';
import { PostReaders } from '../../features/read-posts/readers/PostReaders.tsx';
import { AdminFrame } from '../frame/AdminFrame.tsx';

/** `/admin/read-posts/:postUid`: who of a post’s audience has read it, and who has not. */
export function PostReadersScreen() {
  const { postUid = '' } = useParams();
  return (
    <AdminFrame>
      <PostReaders postUid={postUid} />
    </AdminFrame>
  );
}

import { may } from '#shared/permissions';
import { useCaller } from '../auth/session.tsx';
import { NotFound } from '../components/NotFound.tsx';
import { BinTable } from '../features/posts/admin/BinTable.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** `/admin/posts-bin`: what was deleted, for those who may bring it back. */
export function PostBinScreen() {
  if (!may(useCaller(), 'post.bin')) return <NotFound />;
  return (
    <AdminFrame tab="posts" title="Removed posts">
      <BinTable />
    </AdminFrame>
  );
}

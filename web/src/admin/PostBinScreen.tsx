import { BinTable } from '../features/posts/list/BinTable.tsx';
import { AdminFrame } from './frame/AdminFrame.tsx';

/** `/admin/posts-bin`: deleted posts, for people who may restore them. */
export function PostBinScreen() {
  return (
    <AdminFrame>
      <BinTable />
    </AdminFrame>
  );
}

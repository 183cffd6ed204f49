import { PostEditorFrame } from './PostEditorFrame.tsx';

/** `/admin/add-notice` and `/admin/edit-notice/{id}` */
export function NoticeScreen() {
  return <PostEditorFrame kind="notice" />;
}

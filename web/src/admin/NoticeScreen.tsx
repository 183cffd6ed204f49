import { PostEditorScreen } from './PostEditorScreen.tsx';

/** `/admin/add-notice` and `/admin/edit-notice/{id}` */
export function NoticeScreen() {
  return <PostEditorScreen kind="notice" />;
}

import { PostEditorScreen } from './PostEditorScreen.tsx';

/** `/admin/add-newsletter` and `/admin/edit-newsletter/{id}` */
export function NewsletterScreen() {
  return <PostEditorScreen kind="newsletter" />;
}

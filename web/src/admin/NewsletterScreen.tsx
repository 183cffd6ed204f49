import { PostEditorFrame } from './PostEditorFrame.tsx';

/** `/admin/add-newsletter` and `/admin/edit-newsletter/{id}` */
export function NewsletterScreen() {
  return <PostEditorFrame kind="newsletter" />;
}

import { api } from '#shared/contract/api';
import type { PostForEditor } from '#shared/contract/posts';
import { mayRemovePost } from '#shared/domain/post-rights';
import { useWrite } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback.tsx';

/** Removing a post, with a question before and Undo after. */
export function useRemoval(onRemoved: () => void) {
  const person = useCaller();
  const remove = useWrite(api.posts.remove);
  const restore = useWrite(api.posts.restore);
  const { attempt, confirm, say } = useFeedback();
  return {
    mayRemove: (post: PostForEditor) => mayRemovePost(person, post),
    async remove({ postUid, title }: PostForEditor) {
      const body = `“${title}” disappears from every list at once. Do you want to delete it?`;
      if (!(await confirm('Delete Post', body))) return;
      if (!(await attempt(() => remove({ postUid })))) return;
      onRemoved();
      say('Deleted successfully.', () => void attempt(() => restore({ postUid }), 'Restored.'));
    },
  };
}

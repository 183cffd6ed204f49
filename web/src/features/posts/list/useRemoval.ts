import { mayRemovePost } from '#shared/posts/post-rights';
import { type PostForEditor, posts as postsApi } from '#shared/posts/posts.contract';
import { useWrite } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { useFeedback } from '../../../components/feedback/feedback.tsx';

/** Removes a post: asks first, and offers Undo after. */
export function useRemoval(onRemoved: () => void) {
  const person = useCaller();
  const remove = useWrite(postsApi.remove);
  const restore = useWrite(postsApi.restore);
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

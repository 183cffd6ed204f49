import { useWatch } from 'react-hook-form';
import type { Post } from '#shared/posts/posts.contract';
import { ConflictDialog } from '../../../components/editing/conflict/ConflictDialog.tsx';
import { comparison } from './comparison.ts';
import { formOf, type PostForm } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';
import { useWords } from './useWords.ts';

interface PostConflictProps {
  editing: PostEditing;
  newer: Post;
}

/** The dialog of a conflict: compares the form with the newer version and offers both. */
export function PostConflict({ editing, newer }: PostConflictProps) {
  const mine = useWatch<PostForm>() as PostForm;
  const words = useWords();
  return (
    <ConflictDialog
      savedBy={newer.saved_by_name}
      savedAt={newer.updated_at}
      fields={comparison(formOf(newer), mine, words)}
      onOverwrite={() => editing.overwrite()}
      onDiscard={editing.discardMine}
      onGoOn={editing.goOnEditing}
      onTake={editing.takeTheirs}
    />
  );
}

import { useWatch } from 'react-hook-form';
import type { Post } from '#shared/contract/posts';
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx';
import { comparison } from './comparison.ts';
import { formOf, type PostForm } from './form.ts';
import type { PostEditing } from './usePostEditor.ts';
import { useWords } from './useWords.ts';

interface PostConflictProps {
  editing: PostEditing;
  newer: Post;
}

/** What is typed beside what somebody else has saved, and what is to become of both. */
export function PostConflict({ editing, newer }: PostConflictProps) {
  const mine = useWatch<PostForm>() as PostForm;
  const words = useWords();
  return (
    <ConflictDialog
      savedBy={newer.saved_by_name}
      savedAt={newer.updated_at}
      fields={comparison(formOf(newer), mine, words)}
      onOverwrite={editing.overwrite}
      onDiscard={editing.discardMine}
      onGoOn={editing.goOnEditing}
      onTake={(name) => editing.takeTheirs(name as keyof PostForm)}
    />
  );
}

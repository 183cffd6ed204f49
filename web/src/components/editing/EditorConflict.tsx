import type { FieldValues } from 'react-hook-form';
import { onDemand } from '../hooks/onDemand.tsx';
import { useTimeZone } from '../text/timeZone.ts';
import { comparison, type Versioned } from './recordForm.ts';
import type { Editor } from './useEditor.ts';

const ConflictDialog = onDemand(
  async () => (await import('./conflict/ConflictDialog.tsx')).ConflictDialog,
);

interface EditorConflictProps<Form extends FieldValues, Saved extends Versioned> {
  editor: Editor<Form, Saved>;
}

/** Shows the draft beside the version of another person, with the choices. */
export function EditorConflict<Form extends FieldValues, Saved extends Versioned>({
  editor,
}: EditorConflictProps<Form, Saved>) {
  const timeZone = useTimeZone();
  const { record, form, newer, isComparing, isQuiet } = editor;
  if (!newer || !isComparing) return null;
  return (
    <ConflictDialog
      savedAt={newer.updated_at ?? ''}
      fields={comparison(record, record.formOf(newer), form.watch(), timeZone)}
      onOverwrite={() => editor.overwrite()}
      onDiscard={editor.discardMine}
      onGoOn={editor.goOnEditing}
      {...(!isQuiet && { onTake: editor.takeTheirs })}
    />
  );
}

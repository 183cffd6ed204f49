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
  /** Who saved the newer version, if it says so. */
  nameOf?: (newer: Saved) => string | undefined;
  /** Whether single fields of the newer version can be taken. */
  takesFields?: boolean;
}

/** Shows the draft beside the version of another person, with the choices. */
export function EditorConflict<Form extends FieldValues, Saved extends Versioned>({
  editor,
  nameOf,
  takesFields = !editor.isQuiet,
}: EditorConflictProps<Form, Saved>) {
  const timeZone = useTimeZone();
  const { record, form, newer, isComparing } = editor;
  if (!newer || !isComparing) return null;
  return (
    <ConflictDialog
      savedBy={nameOf?.(newer)}
      savedAt={newer.updated_at ?? ''}
      fields={comparison(record, record.formOf(newer), form.watch(), timeZone)}
      onOverwrite={() => editor.overwrite()}
      onDiscard={editor.discardMine}
      onGoOn={editor.goOnEditing}
      {...(takesFields && { onTake: editor.takeTheirs })}
    />
  );
}

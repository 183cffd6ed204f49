import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { RecordForm, Versioned } from '../../../components/editing/recordForm.ts';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { useEditor } from '../../../components/editing/useEditor.ts';

interface Callbacks {
  readonly onClose: () => void;
  readonly onSaved: () => Promise<unknown>;
}

/** The editor of a form inside a page: Submit and Cancel, and the typed values. */
export function useEntryEditor<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  opened: Opened<Form, Saved>,
  { onClose, onSaved }: Callbacks,
) {
  const editor = useEditor(record, opened, {
    isQuiet: true,
    onClose,
    onSaved: () => void onSaved(),
  });
  const { form } = editor;
  const faults: Partial<Record<string, string>> = Object.fromEntries(
    Object.entries(form.formState.errors).map(([name, fault]) => [name, String(fault?.message)]),
  );
  return {
    ...editor,
    values: form.watch(),
    faults,
    isRestored: opened.draft !== undefined,
    set(change: Partial<Form>) {
      for (const [name, value] of Object.entries(change)) {
        form.setValue(name as Path<Form>, value as PathValue<Form, Path<Form>>);
      }
      form.clearErrors();
    },
    /** Closes the form, and shows what another person saved. */
    discardMine: () => void editor.leave().then(onSaved),
  };
}

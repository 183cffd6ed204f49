import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { FaultSummary } from '../forms/FaultSummary.tsx';
import { useHotkeys } from '../hooks/useHotkeys.ts';
import { NewerBar, RestoredBar } from './drafts/DraftBars.tsx';
import type { Versioned } from './recordForm.ts';
import type { Editor } from './useEditor.ts';

interface EditorBarsProps<Form extends FieldValues, Saved extends Versioned> {
  editor: Editor<Form, Saved>;
  /** The dialog of a conflict, while it is open. */
  conflict: ReactNode;
  /** Turns the hotkey off, for example below a dialog. */
  isCovered?: boolean;
  children: ReactNode;
}

/** What surrounds a form: the restored draft, the newer version, the faults, and Ctrl+S. */
export function EditorBars<Form extends FieldValues, Saved extends Versioned>({
  editor,
  conflict,
  isCovered = false,
  children,
}: EditorBarsProps<Form, Saved>) {
  const { newer, isComparing } = editor;
  useHotkeys({
    'mod+s': () => {
      if (!isCovered && !isComparing) editor.save();
    },
  });
  return (
    <FormProvider {...editor.form}>
      <RestoredBar at={editor.restoredAt} onDiscard={editor.discardRestored} />
      <NewerBar isShown={Boolean(newer) && !isComparing} onCompare={editor.compare} />
      <FaultSummary round={editor.faultRound} labels={editor.record.labels} />
      {children}
      {conflict}
    </FormProvider>
  );
}

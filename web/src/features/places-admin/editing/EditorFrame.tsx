import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { NewerBar, RestoredBar } from '../../../components/drafts/DraftBars.tsx';
import { EditorDesk } from '../../../components/EditorDesk.tsx';
import { FaultSummary } from '../../../components/FaultSummary.tsx';
import { useHotkeys } from '../../../components/useHotkeys.ts';
import type { Saved } from './kind.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { SaveBar } from './SaveBar.tsx';
import type { RecordEditing } from './useRecordEditor.ts';

interface EditorFrameProps<Form extends FieldValues, Kept extends Saved> {
  editing: RecordEditing<Form, Kept>;
  /** What the form is called. */
  name: string;
  /** What stands beside the fields. */
  side: ReactNode;
  children: ReactNode;
}

/** A form with all that surrounds it: what was restored, what is to be mended, the panel beside it, and saving. */
export function EditorFrame<Form extends FieldValues, Kept extends Saved>({
  editing,
  name,
  side,
  children,
}: EditorFrameProps<Form, Kept>) {
  useHotkeys({
    'mod+s': () => {
      if (!editing.isComparing) editing.save();
    },
  });
  return (
    <FormProvider {...editing.form}>
      <RestoredBar at={editing.restoredAt} onDiscard={editing.discardRestored} />
      <NewerBar
        isShown={Boolean(editing.newer) && !editing.isComparing}
        onCompare={editing.compare}
      />
      <FaultSummary round={editing.faultRound} labels={editing.kind.labels} />
      <Box
        component="form"
        aria-label={name}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editing.save();
        }}
      >
        <EditorDesk side={side} sideTitle="Beside the form" foot={96} isSaving={editing.isSaving}>
          {children}
        </EditorDesk>
        <SaveBar editing={editing} />
      </Box>
      {editing.isComparing && editing.newer && (
        <RecordConflict editing={editing} newer={editing.newer} />
      )}
    </FormProvider>
  );
}

import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EditorBars } from './EditorBars.tsx';
import { EditorConflict } from './EditorConflict.tsx';
import { EditorLayout } from './EditorLayout.tsx';
import type { Versioned } from './recordForm.ts';
import { SaveBar } from './SaveBar.tsx';
import type { Editor } from './useEditor.ts';

interface EditorFormProps<Form extends FieldValues, Saved extends Versioned> {
  editor: Editor<Form, Saved>;
  /** The accessible name of the form. */
  name: string;
  /** Shown beside the fields. */
  side?: ReactNode;
  children: ReactNode;
}

/** A form with all that surrounds it, and the bar that saves it. */
export function EditorForm<Form extends FieldValues, Saved extends Versioned>({
  editor,
  name,
  side,
  children,
}: EditorFormProps<Form, Saved>) {
  return (
    <EditorBars editor={editor} conflict={<EditorConflict editor={editor} />}>
      <Box
        component="form"
        aria-label={name}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <EditorLayout side={side} sideTitle="Beside the form" foot={96} isSaving={editor.isBusy}>
          {children}
        </EditorLayout>
        <SaveBar editor={editor} />
      </Box>
    </EditorBars>
  );
}

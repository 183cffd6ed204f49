import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import type { Template } from '#shared/signing/signing-templates.contract';
import { NewerBar, RestoredBar } from '../../../components/editing/drafts/DraftBars.tsx';
import { EditorConflict } from '../../../components/editing/EditorConflict.tsx';
import type { Editor } from '../../../components/editing/useEditor.ts';
import { useHotkeys } from '../../../components/hooks/useHotkeys.ts';
import { type EditorPart, partOf } from './missing.ts';
import type { TemplateValues } from './templateValues.ts';

interface TemplateBarsProps {
  editor: Editor<TemplateValues, Template>;
  onPart: (part: EditorPart) => void;
  onUndo: (() => void) | undefined;
  children: ReactNode;
}

/** What surrounds the editor: a restored draft, a newer version, why it is not saved, and keys. */
export function TemplateBars({ editor, onPart, onUndo, children }: TemplateBarsProps) {
  const { newer, isComparing, save } = editor;
  useHotkeys({
    'mod+s': () => {
      if (!isComparing) save();
    },
    ...(onUndo && { 'mod+z': () => undoUnlessTyping(onUndo) }),
  });
  return (
    <FormProvider {...editor.form}>
      <RestoredBar at={editor.restoredAt} onDiscard={editor.discardRestored} />
      <NewerBar isShown={Boolean(newer) && !isComparing} onCompare={editor.compare} />
      <form
        noValidate
        aria-label="Template"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <StoreFaults round={editor.faultRound} onPart={onPart} />
        {children}
      </form>
      <EditorConflict editor={editor} />
    </FormProvider>
  );
}

/** In a text field the browser undoes the typing. */
function undoUnlessTyping(undo: () => void) {
  const typed = document.activeElement;
  if (typed instanceof HTMLTextAreaElement || typed instanceof HTMLInputElement) {
    document.execCommand('undo');
  } else undo();
}

/** Why a template is not saved, with links to the parts. It gets the focus after each try. */
function StoreFaults({ round, onPart }: { round: number; onPart: (part: EditorPart) => void }) {
  const { errors } = useFormState<TemplateValues>();
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(errors).map(([name, fault]) => ({
    name: name as keyof TemplateValues,
    message: String(fault?.message ?? ''),
  }));
  const hasFaults = faults.length > 0;
  useEffect(() => {
    if (round > 0 && hasFaults) box.current?.querySelector('button')?.focus();
  }, [round, hasFaults]);
  if (!hasFaults) return null;
  return (
    <Alert severity="error" variant="outlined" ref={box} sx={{ mb: 3 }}>
      Not saved yet:
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {faults.map(({ name, message }) => (
          <li key={name}>
            <Button
              size="small"
              color="inherit"
              sx={{ textDecoration: 'underline', p: 0, textAlign: 'start' }}
              onClick={() => onPart(partOf[name] ?? 'document')}
            >
              {message}
            </Button>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

import { Box, Button, Typography } from '@mui/material';
import { useEffect, useId } from 'react';
import { FormProvider, useController } from 'react-hook-form';
import { type NoteType, noteTypes } from '#shared/notes/note';
import type { StudentNotes } from '#shared/notes/student-notes.contract';
import { FormActs } from '../../components/editing/FormActs.tsx';
import { FieldAnchor, useFaultFocus } from '../../components/forms/FieldAnchor.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { Column, Columns } from '../../components/layout/layout.tsx';
import { WillSee } from '../../components/text/WillSee.tsx';
import { MailChoice } from './MailChoice.tsx';
import { noteReaders } from './noteReaders.ts';
import { RecipientList } from './RecipientList.tsx';
import { hasMail, useNoteForm } from './useNoteForm.ts';

interface NoteFormProps {
  student: StudentNotes['student'];
  /** Receives whether there is typed text that would be lost. */
  onTyped: (isTyped: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** A new note: text, type, readers and mail. A saved note cannot be edited. */
export function NoteForm({ student, onTyped, onCancel, onSaved }: NoteFormProps) {
  const editor = useNoteForm({ student, onSaved });
  const { form, preview, isBusy, faultRound } = editor;
  const id = useId();
  const values = form.watch();
  const isTyped = values.note.trim() !== '';
  useFaultFocus(faultRound, Object.keys(form.formState.errors).length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typed text counts
  useEffect(() => onTyped(isTyped), [isTyped]);
  if (preview) {
    return (
      <RecipientList
        preview={preview}
        visible_all={values.visible_all}
        isBusy={isBusy}
        onSend={() => void editor.send()}
        onChange={editor.change}
      />
    );
  }
  return (
    <FormProvider {...form}>
      <Column
        component="form"
        id={id}
        noValidate
        aria-label="New note"
        onSubmit={(event) => {
          event.preventDefault();
          editor.submit();
        }}
        gap={2.5}
        isBound
      >
        <Typography variant="h3" component="h2">
          New note
        </Typography>
        <FormField name="note" label="Note" rows={5} />
        <Columns from={{ sm: 'minmax(0, 1fr) minmax(0, 2fr)' }} gap={2.5} align="stretch">
          <TypeField />
          <ReadersField />
        </Columns>
        <MailChoice />
        <FormActs above={<WillSee>{noteReaders(values.visible_all)}</WillSee>}>
          <Box component="strong" sx={last}>
            A saved note cannot be edited.
          </Box>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" loading={isBusy}>
            {hasMail(values) ? 'Check who gets it' : 'Save note'}
          </Button>
        </FormActs>
      </Column>
    </FormProvider>
  );
}

/** Beside the act, for it is the last moment. */
const last = { flex: '1 1 120px', fontSize: '0.9375rem', lineHeight: 1.35 };

function TypeField() {
  const { field } = useController<{ noteType: NoteType }>({ name: 'noteType' });
  return (
    <SelectField
      label="Type"
      value={field.value}
      options={noteTypes.map((type) => [type, type])}
      onChoose={field.onChange}
    />
  );
}

function ReadersField() {
  const { field } = useController<{ visible_all: boolean }>({ name: 'visible_all' });
  return (
    <FieldAnchor name="visible_all">
      <SelectField
        label="Who can read it"
        value={String(field.value)}
        options={[
          ['false', 'Homeroom, head of year and me'],
          ['true', 'All staff on duty for this student'],
        ]}
        onChoose={(value) => field.onChange(value === 'true')}
      />
    </FieldAnchor>
  );
}

import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod';
import { AppError, type ErrorKind } from '#shared/kernel/errors';
import { EditorForm } from '../../../../web/src/components/editing/EditorForm.tsx';
import { OpenRecord } from '../../../../web/src/components/editing/OpenRecord.tsx';
import type { RecordForm } from '../../../../web/src/components/editing/recordForm.ts';
import type { Opened } from '../../../../web/src/components/editing/useDraftForm.ts';
import { useEditor } from '../../../../web/src/components/editing/useEditor.ts';
import { FormField } from '../../../../web/src/components/forms/FormField.tsx';
import { schemaFaults } from '../../../../web/src/components/forms/schemaFaults.ts';

/** The form of a note: a plain form with everything that the editing kit does. */

export interface Note {
  noteUid: string;
  title: string;
  text: string;
  updated_at: string;
}

const NoteDraft = z.object({
  title: z.string().trim().min(1, '*Please enter a title.'),
  text: z.string().trim().min(1, '*Please enter a text.'),
});
type NoteForm = z.infer<typeof NoteDraft>;

/** A request to the server of the test. */
export interface Asked {
  readonly act: 'read' | 'create' | 'update';
  readonly form?: NoteForm;
  readonly noteUid?: string | undefined;
  readonly updated_at?: string;
  readonly key?: string;
}
export interface Answer {
  readonly note?: Note;
  readonly error?: { kind: ErrorKind; fields?: Record<string, string>; current?: Note };
}
declare const window: { ask: (asked: Asked) => Promise<Answer> };

async function ask(asked: Asked): Promise<Note> {
  const { note, error } = await window.ask(asked);
  if (note) return note;
  const { kind = 'unexpected', fields, current } = error ?? {};
  throw new AppError(kind, `The server says: ${kind}.`, { fields, details: { current } });
}

const noteRecord = (isRetried: boolean): RecordForm<NoteForm, Note> => ({
  labels: { title: 'Title', text: 'Text' },
  blank: { title: '', text: '' },
  formOf: ({ title, text }) => ({ title, text }),
  documentOf: ({ noteUid }) => `note ${noteUid}`,
  nameOf: ({ title }) => title || 'New note',
  faultsOf: (form) => schemaFaults(NoteDraft, form),
  create: (form, key) => ask({ act: 'create', form, key }),
  update: (form, { noteUid, updated_at }) => ask({ act: 'update', form, noteUid, updated_at }),
  hasArrived: (sent, saved) => sent.title === saved.title && sent.text === saved.text,
  isRetried,
  words: { saved: 'Note saved.', gone: 'Someone has removed this note.', taken: 'Taken.' },
});

/** Opens the note in the address, or a new one. */
export function NoteScreen() {
  const [query] = useSearchParams();
  const record = noteRecord(query.has('retried'));
  const noteUid = query.get('note') ?? undefined;
  return (
    <OpenRecord
      record={record}
      what="This note"
      draft={query.get('draft') ?? `note ${noteUid ?? 'new'}`}
      read={noteUid ? () => ask({ act: 'read', noteUid }) : undefined}
      missing={<h1>No such note</h1>}
    >
      {(opened) => <NoteEditor record={record} opened={opened} />}
    </OpenRecord>
  );
}

interface NoteEditorProps {
  record: RecordForm<NoteForm, Note>;
  opened: Opened<NoteForm, Note>;
}

function NoteEditor({ record, opened }: NoteEditorProps) {
  const editor = useEditor(record, opened, { onClose: () => undefined, staysOpen: true });
  return (
    <EditorForm
      editor={editor}
      name="Note"
      side={
        <Button component={Link} to="/">
          Away
        </Button>
      }
    >
      <FormField name="title" label="Title" />
      <FormField name="text" label="Text" rows={3} />
    </EditorForm>
  );
}

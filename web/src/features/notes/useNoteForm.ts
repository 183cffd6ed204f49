import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { AppError } from '#shared/kernel/errors';
import { type NoteType, type RecipientRole, recipientRoles } from '#shared/notes/note';
import { NoteForm, type NoteRecipient } from '#shared/notes/note.schemas';
import { studentNotes as notesApi, type StudentNotes } from '#shared/notes/student-notes.contract';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { schemaFaults } from '../../components/forms/schemaFaults.ts';

/** The fields of a new note, as they are typed. */
export interface NoteValues {
  note: string;
  noteType: NoteType;
  visible_all: boolean;
  /** The groups of staff who get a mail. */
  chosen: RecipientRole[];
  email_recipients: string;
}

const blank: NoteValues = {
  note: '',
  noteType: 'General',
  visible_all: false,
  chosen: [],
  email_recipients: '',
};

/** Whether anyone gets a mail. */
export const hasMail = ({ chosen, email_recipients }: NoteValues): boolean =>
  chosen.length > 0 || email_recipients.trim() !== '';

/** Those who get the mail, as the server names them. */
export interface Preview {
  readonly recipients: readonly NoteRecipient[];
}

interface NoteFormDeps {
  readonly student: StudentNotes['student'];
  readonly onSaved: () => void;
}

/**
 * A new note. Its text is only in the memory of this page: no draft is stored on the device. The
 * people who will be mailed are shown by name before anything is sent.
 */
export function useNoteForm({ student, onSaved }: NoteFormDeps) {
  const { fail } = useFeedback();
  const [preview, setPreview] = useState<Preview>();
  const [isBusy, setBusy] = useState(false);
  const [faultRound, setFaultRound] = useState(0);
  /** The same for every retry of this note. */
  const key = useRef('');
  const body = () => bodyOf(student, form.getValues());
  const form = useForm<NoteValues>({ defaultValues: blank, shouldFocusError: false });

  useFaultsUntilChanged(form);

  function show(faults: Readonly<Record<string, string>>) {
    showFaults(form, faults);
    setFaultRound((before) => before + 1);
  }
  async function run(act: () => Promise<void>) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const fields = fieldsOf(error);
      if (!fields) return fail(error);
      setPreview(undefined);
      show(fields);
    } finally {
      setBusy(false);
    }
  }
  const send = () =>
    run(async () => {
      key.current ||= crypto.randomUUID();
      await call(notesApi.create, { notesData: body() }, { idempotencyKey: key.current });
      onSaved();
    });

  return {
    form,
    preview,
    isBusy,
    faultRound,
    send,
    change: () => setPreview(undefined),
    /** Checks the note, then saves it, or shows who will be mailed. */
    submit() {
      form.clearErrors();
      // Another text is another note.
      key.current = '';
      const faults = schemaFaults(NoteForm, body());
      if (Object.keys(faults).length > 0) return show(faults);
      if (!hasMail(form.getValues())) return void send();
      const { note: _, noteType: __, ...asked } = body();
      void run(async () => {
        const { recipients, missing } = await call(notesApi.recipients, asked);
        if (missing.length === 0) return setPreview({ recipients });
        show({ chosen: `No person has an address here: ${missing.map(roleName).join(', ')}.` });
      });
    },
  };
}

function showFaults(
  form: UseFormReturn<NoteValues>,
  faults: Readonly<Record<string, string>>,
): void {
  for (const [name, message] of Object.entries(faults)) {
    const field = recipientRoles.some((role) => role === name) ? 'chosen' : name;
    form.setError(field as keyof NoteValues, { message });
  }
}

/** Clears the fault of a field that changes: it is no longer what the check refused. */
function useFaultsUntilChanged(form: UseFormReturn<NoteValues>): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => name && form.clearErrors(name));
    return unsubscribe;
  }, [form]);
}

const bodyOf = (
  { student_userid, student_username }: StudentNotes['student'],
  { chosen, ...values }: NoteValues,
) => ({
  student_userid,
  student_username,
  ...values,
  ...Object.fromEntries(chosen.map((role) => [role, true])),
});

function fieldsOf(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof AppError) || !error.fields) return undefined;
  return Object.fromEntries(
    Object.entries(error.fields).map(([name, message]) => [
      name.replace(/^notesData\./, ''),
      message,
    ]),
  );
}

/** The groups of staff in words. */
export const roleNames: Readonly<Record<RecipientRole, string>> = {
  email_self: 'Myself',
  email_hrt: 'Homeroom teacher',
  email_hoy: 'Head of year',
  email_wellbeing_group: 'Wellbeing group',
  email_counsellor_staff: 'Counsellors',
  email_class_teachers: 'Class teachers',
};
const roleName = (role: RecipientRole): string => roleNames[role];

import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { PageRequest } from '#shared/kernel/paging';
import { requiredText } from '#shared/kernel/plain-text';
import { type Resource, route } from '#shared/kernel/route';
import {
  mostNote,
  Note,
  NoteForm,
  NoteRecipient,
  noteStudent,
  recipientFields,
  recipientRoles,
} from '#shared/notes/note';

/** The notes about a student, newest first. */
export const StudentNotes = z.object({
  student: z.object({
    student_userid: z.string(),
    student_username: z.string(),
    firstname: z.string(),
    surname: z.string(),
    form_run: z.string(),
  }),
  notes: z.array(Note),
  next_token: z.string().optional(),
  /** Whether the caller may download them. */
  is_download_notes: z.boolean(),
  /** A `data:` address with the CSV file, so that no bucket ever holds a text. */
  pre_signed_URL: z.string().optional(),
});
export type StudentNotes = z.infer<typeof StudentNotes>;

const chosen = {
  student_userid: Uid,
  /** The username of the author whose notes are wanted; empty for all. */
  created_by: z.string().trim().max(128).default(''),
};

/** Specified clients send the list that they show, so that the answer is the new list. */
const SortData = z
  .strictObject({
    student_userid: z.string().max(128).optional(),
    created_by: z.string().trim().max(128).optional(),
    is_csv_export: z.unknown().optional(),
  })
  .optional();

export const studentNotes = {
  csv: route({
    method: 'GET',
    path: '/student-notes',
    operation: 'note.csv',
    when: { is_csv_export: 'true' },
    child: { record: 'confidential', act: 'export' },
    summary: 'Returns the notes about a student that the caller may read as a CSV file.',
    input: z.strictObject({ ...chosen, is_csv_export: z.literal('true') }),
    output: StudentNotes,
  }),
  list: route({
    method: 'GET',
    path: '/student-notes',
    operation: 'note.get',
    child: { record: 'confidential', act: 'read' },
    summary: 'Lists the notes about a student that the caller may read, newest first.',
    input: PageRequest.extend({
      ...chosen,
      is_csv_export: z.enum(['', 'false'], 'Please choose yes or no.').default(''),
    }),
    output: StudentNotes,
  }),
  create: route({
    method: 'POST',
    path: '/student-notes',
    operation: 'note.add',
    child: { record: 'confidential', act: 'change' },
    repeat: 'key',
    summary: 'Stores a note about a student, mails its recipients, and returns the list.',
    input: z.strictObject({ notesData: NoteForm, sortData: SortData }),
    output: StudentNotes,
  }),
  recipients: route({
    method: 'POST',
    path: '/student-notes/recipients',
    operation: 'note.add',
    child: { record: 'confidential', act: 'read' },
    repeat: 'reads',
    summary: 'Names the people whom a note would be mailed to, before it is sent.',
    input: z.strictObject({ ...noteStudent, ...recipientFields }),
    output: z.object({
      recipients: z.array(NoteRecipient),
      /** Choices that lead to nobody with an address. */
      missing: z.array(z.enum(recipientRoles)),
    }),
  }),
  retract: route({
    method: 'POST',
    path: '/student-notes/{noteUid}/retract',
    operation: 'note.add',
    child: { record: 'confidential', act: 'change' },
    repeat: 'same',
    summary: 'Retracts a note with a reason, and tells those who were mailed.',
    input: z.strictObject({
      noteUid: Uid,
      student_userid: Uid,
      reason: requiredText(mostNote.reason, 'Required'),
    }),
    output: Note,
  }),
} satisfies Resource;

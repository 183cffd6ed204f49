import * as z from 'zod';
import { Uid } from '#shared/kernel/fields';
import { PageRequest } from '#shared/kernel/paging';
import { requiredText } from '#shared/kernel/plain-text';
import type { Schemas } from '#shared/kernel/route';
import { mostNote, recipientRoles } from '#shared/notes/note';
import {
  Note,
  NoteForm,
  NoteRecipient,
  noteStudent,
  recipientFields,
} from '#shared/notes/note.schemas';

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

export const studentNotesSchemas = {
  csv: {
    input: z.strictObject({ ...chosen, is_csv_export: z.literal('true') }),
    output: StudentNotes,
  },
  list: {
    input: PageRequest.extend({
      ...chosen,
      is_csv_export: z.enum(['', 'false'], 'Please choose yes or no.').default(''),
    }),
    output: StudentNotes,
  },
  create: {
    input: z.strictObject({ notesData: NoteForm, sortData: SortData }),
    output: StudentNotes,
  },
  recipients: {
    input: z.strictObject({ ...noteStudent, ...recipientFields }),
    output: z.object({
      recipients: z.array(NoteRecipient),
      /** Choices that lead to nobody with an address. */
      missing: z.array(z.enum(recipientRoles)),
    }),
  },
  retract: {
    input: z.strictObject({
      noteUid: Uid,
      student_userid: Uid,
      reason: requiredText(mostNote.reason, 'Required'),
    }),
    output: Note,
  },
} satisfies Schemas;

import * as z from 'zod';
import { Uid, YesOrNo } from '#shared/kernel/fields';
import { requiredText } from '#shared/kernel/plain-text';
import { readAddresses } from '#shared/mailings/mail-addresses';

/** The specified kinds of notes. */
export const noteTypes = ['General', 'Uniform', 'Behaviour'] as const;
export type NoteType = (typeof noteTypes)[number];

/**
 * The people at the school to whom a note may be mailed, by the specified names of the fields. The
 * server knows who they are for each student.
 */
export const recipientRoles = [
  'email_self',
  'email_hrt',
  'email_hoy',
  'email_wellbeing_group',
  'email_counsellor_staff',
  'email_class_teachers',
] as const;
export type RecipientRole = (typeof recipientRoles)[number];

export const mostNote = { text: 5_000, reason: 500, addresses: 20 } as const;

/** The fault of a list of addresses; the blank at its end is specified. */
export const invalidAddress = 'Please enter valid email ';
export const missingNote = 'Required';

/** Further addresses: a list, or one text with commas. */
const Addresses = z
  .union([z.array(z.string().max(300)).max(100), z.string().max(5_000)], invalidAddress)
  .transform((given) => readAddresses(Array.isArray(given) ? given.join(',') : given))
  .refine(({ unreadable }) => unreadable.length === 0, invalidAddress)
  .transform(({ addresses }) => [...addresses])
  .refine(
    ({ length }) => length <= mostNote.addresses,
    `Please use at most ${mostNote.addresses} addresses.`,
  );

/** Who gets the mail about a note, and who may read the note. */
export const recipientFields = {
  email_self: YesOrNo.default(false),
  email_hrt: YesOrNo.default(false),
  email_hoy: YesOrNo.default(false),
  email_wellbeing_group: YesOrNo.default(false),
  email_counsellor_staff: YesOrNo.default(false),
  email_class_teachers: YesOrNo.default(false),
  email_recipients: Addresses.default([]),
  /** Whether all staff on duty for the student may read it, not only those in charge. */
  visible_all: YesOrNo.default(false),
};

/** The student that a note is about. Both names, if given, must be of one student. */
export const noteStudent = {
  student_userid: Uid,
  student_username: z.string().trim().max(128).optional(),
};

/** A new note, as the specified client sends it. The server sets author and date itself. */
export const NoteForm = z.strictObject({
  ...noteStudent,
  ...recipientFields,
  note: requiredText(mostNote.text, missingNote),
  noteType: z.enum(noteTypes, 'Please choose a type.'),
  type: z.unknown().optional(),
  created_by: z.unknown().optional(),
  created_date: z.unknown().optional(),
});
export type NoteForm = z.infer<typeof NoteForm>;

/** Someone who gets the mail about a note. */
export const NoteRecipient = z.object({
  /** The name, or the address if no person of the school has it. */
  name: z.string(),
  /** The first choice that leads to this person; `email_recipients` for a typed address. */
  role: z.enum([...recipientRoles, 'email_recipients']),
  /** Whether the person may open the note in the portal. */
  can_open: z.boolean(),
});
export type NoteRecipient = z.infer<typeof NoteRecipient>;

/** A note as staff read it. A retracted one has no text, except for those in charge. */
export const Note = z.object({
  noteUid: z.string(),
  note: z.string(),
  noteType: z.enum(noteTypes),
  type: z.literal('note'),
  /** The author's username; empty for a person who is no longer known. */
  created_by: z.string(),
  created_by_name: z.string(),
  created_date: z.string(),
  student_userid: z.string(),
  student_username: z.string(),
  email_self: z.boolean(),
  email_hrt: z.boolean(),
  email_hoy: z.boolean(),
  email_wellbeing_group: z.boolean(),
  email_counsellor_staff: z.boolean(),
  email_class_teachers: z.boolean(),
  email_recipients: z.array(z.string()),
  /** The names of those who were mailed. */
  mailed_to: z.array(z.string()),
  visible_all: z.boolean(),
  retracted: z.object({ at: z.string(), by_name: z.string(), reason: z.string() }).optional(),
  can_retract: z.boolean(),
});
export type Note = z.infer<typeof Note>;

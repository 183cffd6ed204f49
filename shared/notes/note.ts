export type { Note, NoteForm, NoteRecipient } from './note.schemas.ts';

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

import * as z from 'zod';
import type { DataKey } from '#functions/kernel/keys/data-keys';
import { noteTypes, recipientRoles } from '#shared/notes/note';

/** The words of a note and those who were mailed. Stored sealed only. */
export const NoteContent = z.object({
  note: z.string(),
  noteType: z.enum(noteTypes),
  email_recipients: z.array(z.string()),
  chosen: z.array(z.enum(recipientRoles)),
  mailed: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type NoteContent = z.infer<typeof NoteContent>;

const Stamp = z.object({ at: z.string(), by: z.string() });

/** A note as it is stored. Everything that says something about the student is sealed. */
export const StoredNote = z.object({
  noteUid: z.string(),
  studentUid: z.string(),
  /** The author; absent after the author's erasure. */
  by: z.string().optional(),
  created_at: z.string(),
  visible_all: z.boolean(),
  sealed: z.string(),
  /** `reason` is sealed. A retracted note stays in the record. */
  retracted: Stamp.extend({ reason: z.string() }).partial({ by: true }).optional(),
});
export type StoredNote = z.infer<typeof StoredNote>;

export const sealNote = (key: DataKey, noteUid: string, content: NoteContent): string =>
  key.seal(JSON.stringify(content), noteUid);

export const openNote = (key: DataKey, { noteUid, sealed }: StoredNote): NoteContent =>
  NoteContent.parse(JSON.parse(key.open(sealed, noteUid)));

/** The reason of a retraction is sealed for its own place. */
export const reasonRecord = (noteUid: string): string => `${noteUid}#reason`;

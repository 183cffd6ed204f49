import type { StoredNote } from '../store/note-record.ts';

/** Who reads notes about a student, and how far. */
export interface NoteReader {
  readonly userUid: string;
  /** As homeroom teacher or head of year, who read every note. */
  readonly isInCharge: boolean;
}

/** The reach `vis`: notes for all staff on duty, own notes, and every note for those in charge. */
export const isVisibleTo =
  ({ userUid, isInCharge }: NoteReader) =>
  ({ visible_all, by }: Pick<StoredNote, 'visible_all' | 'by'>): boolean =>
    visible_all || by === userUid || isInCharge;

/** The author, and those in charge, who may retract a note and read a retracted one. */
export const isResponsible = (
  { userUid, isInCharge }: NoteReader,
  { by }: Pick<StoredNote, 'by'>,
): boolean => by === userUid || isInCharge;

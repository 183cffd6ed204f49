import type { DataKey } from '#functions/kernel/keys/data-keys';
import type { Bound } from '#functions/kernel/record/declaration';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import type { Note } from '#shared/notes/note';
import { fullName } from '#shared/people/names';
import type { Site } from '#shared/rights/site';
import { isResponsible, type NoteReader } from './rules/note-access.ts';
import { openNote, reasonRecord, type StoredNote } from './store/note-record.ts';

const someone = 'A former member of staff';

interface Shown {
  readonly site: Site;
  readonly student: Profile;
  readonly reader: NoteReader;
  /** Absent if there is no note. */
  readonly key: DataKey | undefined;
}

/** Opens notes for a reader, with the names of their authors. */
export async function notesShown(
  users: Bound<UserRepository, 'many'>,
  shown: Shown,
  notes: readonly StoredNote[],
): Promise<Note[]> {
  const { student, reader, key } = shown;
  if (!key) return [];
  const uids = notes.flatMap(({ by, retracted }) => [by ?? [], retracted?.by ?? []].flat());
  const people = await profilesOf(users, shown, [...new Set(uids)]);
  const nameOf = (userUid = '') => {
    const person = people.get(userUid);
    return person ? fullName(person) : someone;
  };
  return notes.map((stored): Note => {
    const content = openNote(key, stored);
    const { noteUid, retracted } = stored;
    const isHidden = retracted !== undefined && !isResponsible(reader, stored);
    return {
      noteUid,
      note: isHidden ? '' : content.note,
      noteType: content.noteType,
      type: 'note',
      created_by: people.get(stored.by ?? '')?.username ?? '',
      created_by_name: nameOf(stored.by),
      created_date: stored.created_at,
      student_userid: student.userUid,
      student_username: student.username,
      email_self: content.chosen.includes('email_self'),
      email_hrt: content.chosen.includes('email_hrt'),
      email_hoy: content.chosen.includes('email_hoy'),
      email_wellbeing_group: content.chosen.includes('email_wellbeing_group'),
      email_counsellor_staff: content.chosen.includes('email_counsellor_staff'),
      email_class_teachers: content.chosen.includes('email_class_teachers'),
      email_recipients: content.email_recipients,
      mailed_to: content.mailed.map(({ name }) => name),
      visible_all: stored.visible_all,
      ...(retracted && {
        retracted: {
          at: retracted.at,
          by_name: nameOf(retracted.by),
          reason: key.open(retracted.reason, reasonRecord(noteUid)),
        },
      }),
      can_retract: !retracted && isResponsible(reader, stored),
    };
  });
}

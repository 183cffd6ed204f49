import type { Profile } from '#shared/intake/roster';
import type { TableName } from '#shared/tables';

type Put = (table: TableName, item: object) => Promise<unknown>;

/**
 * Stores sealed texts with their keys: an answer, a note that the person wrote or that is about the person, and mail about it. Only
 * identifiers and addresses name the person; texts are sealed.
 */
export async function storeConfidential(
  put: Put,
  { userUid, username, email }: Profile,
  at: string,
): Promise<void> {
  const studentUid = username === 'student' ? userUid : 'user-child';
  const pk = `main#${studentUid}`;
  const own = { studentUid, by: userUid, sealed: 'v1.none' };
  const retracted = { at, by: 'user-other', reason: 'v1.none' };
  const note = { ...own, noteUid: `note-${username}`, created_at: at, visible_all: true };
  await put('notes', { pk, sk: note.noteUid, ...note, retracted });
  await put('notes', { pk, sk: 'key', studentUid, stored: 'none' });
  const subject = `p:${studentUid}`;
  const sealed = { subject, userUid: studentUid, texts: { health: 'v1.none' } };
  await put('asks', { pk: 'main#p1#sealed', sk: `${at}#${subject}`, ...sealed });
  await put('asks', { pk, sk: 'key', studentUid, stored: 'none' });
  const mail = { mailUid: `mail-${username}`, kind: 'note', email, studentUid, byUid: userUid };
  await put('private-mail', { pk: 'main', sk: mail.mailUid, ...mail, created_at: at, attempts: 0 });
}

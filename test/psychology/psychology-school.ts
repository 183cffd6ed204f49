import { schoolPsychologyRequest as api } from '#shared/psychology/school-psychology-request.contract';
import { storeNoteSchool } from '#test/notes/note-school';
import type { College } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';

/** Words that only texts of requests have. */
export const secret = 'Kanariesorrow';

/**
 * Stores the school of the notes with counsellors: Cora, and Kim, who is a carer of Mia too. Hugo is
 * Mia’s other carer, in another household.
 */
export async function storePsychologySchool(college: Pick<College, 'records'>): Promise<void> {
  await storeNoteSchool(college);
  const link = { userUid: 'u-mia', status: 'active' as const, restricted: false };
  const kim = { username: 'kim', firstname: 'Kim', surname: 'Hale', is_carer: true };
  await storePerson(
    college.records,
    collegePerson({ ...kim, capabilities: ['counsellor'], children: [link] }),
  );
  const hugo = { username: 'hugo', firstname: 'Hugo', surname: 'Hale', is_carer: true };
  await storePerson(
    college.records,
    collegePerson({ ...hugo, type: 'affiliate', children: [link] }),
  );
}

/** Sends a request of the student, a carer or a teacher about Mia; returns its identifier. */
export async function sendRequest(
  { ask }: Pick<College, 'ask'>,
  username: string,
  is: { text?: string; mail_me?: boolean; student_userid?: string } = {},
): Promise<string> {
  const about = username === 'mia' ? {} : { student_userid: 'u-mia' };
  const { requestUid } = await ask(username, api.create, {
    ...about,
    text: `${secret} of ${username}`,
    ...is,
  });
  return requestUid;
}

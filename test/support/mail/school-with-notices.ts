import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, request } from '#test/support/records/people';

const year7 = { ...storedPost({ postUid: '' }).group_list, groups: ['year-7'] };

/**
 * A school with a student, her carer and a teacher, a notice for everyone and one for the student's
 * year.
 */
export async function schoolWithNotices() {
  const made = mailingEngine();
  await made.addPerson(profile({ userUid: 'ada', type: 'student', groups: ['year-7'] }));
  const children = [{ userUid: 'ada', status: 'active' as const, restricted: false }];
  await made.addPerson(profile({ userUid: 'cara', is_carer: true, children }));
  await made.addPerson(profile({ userUid: 'tess', type: 'faculty' }));
  await made.addPost(storedPost({ postUid: 'news-1' }));
  await made.addPost(storedPost({ postUid: 'news-2', group_list: year7 }));
  const ask = { type: 'Weekly', email_text: 'Hello', except_for: 'x@elsewhere.example' } as const;
  const at = (is: Parameters<typeof request>[0] = {}) => request({ now: made.now(), ...is });
  const input = (is: object) => sendEmailsSchemas.send.input.parse({ ...ask, ...is });
  const { handlers } = made;
  return {
    ...made,
    ask,
    at,
    preview: () => handlers.preview({ ...ask }, administrator, at()),
    send: (is: object, by = administrator, how: Parameters<typeof request>[0] = {}) =>
      handlers.send(input(is), by, at(how)),
    real: async (is: object = {}, by = administrator, how = {}) => {
      const { audience_hash } = await handlers.preview({ ...ask }, administrator, at());
      return handlers.send(input({ email_testing: false, audience_hash, ...is }), by, at(how));
    },
    get: (mailingUid: string) => handlers.get({ mailingUid }, administrator, at()),
    act: (what: 'pause' | 'resume' | 'cancel', mailingUid: string) =>
      handlers[what]({ mailingUid }, administrator, at()),
  };
}

/** The addresses of the people of the school. */
export const everyone = ['ada@example.org', 'cara@example.org', 'tess@example.org'];

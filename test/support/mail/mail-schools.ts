import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

/** The people of each school. */
export const names = ['ada', 'bea', 'cleo', 'dora'];
const tables = [
  ...(['mailings', 'emailstatistics', 'mail-counters', 'mail-suppressions'] as const),
  ...(['notification-preferences', 'idempotency', 'limits'] as const),
];

/** Two schools with the same people at different addresses. */
export async function twoSchools() {
  const engine = mailingEngine();
  for (const schoolUid of ['main', 'regional']) {
    for (const userUid of names) {
      const email = `${userUid}@${schoolUid}.example`;
      await engine.addPerson(profile({ userUid, type: 'faculty', email, schoolUid }));
    }
    await engine.addPost(storedPost({ postUid: 'news', title: `News of ${schoolUid}` }), schoolUid);
  }
  const facts = () => request({ now: engine.now() });
  const form = { type: 'Weekly', email_text: 'Hello', except_for: 'x@elsewhere.example' } as const;
  const sender = (site: string) => ({ ...administrator, ...schoolNamed(site) });
  return {
    ...engine,
    messages: async (site: string, mailingUid: string) => {
      const input = { mailingUid, limit: 20 };
      const { records } = await engine.handlers.messages(input, sender(site), facts());
      return records.map(({ email }) => email);
    },
    async sendTest(site: string) {
      const input = sendEmailsSchemas.send.input.parse({
        ...form,
        recipient: 'tester@example.org',
      });
      return (await engine.handlers.send(input, sender(site), facts())).mailingUid;
    },
    async send(site: string) {
      const { audience_hash } = await engine.handlers.preview(form, sender(site), facts());
      const real = { ...form, email_testing: false, audience_hash };
      const input = sendEmailsSchemas.send.input.parse(real);
      return (await engine.handlers.send(input, sender(site), facts())).mailingUid;
    },
    act: (what: 'pause' | 'resume' | 'cancel' | 'get', site: string, mailingUid: string) =>
      engine.handlers[what]({ mailingUid }, sender(site), facts()),
    /** Every record of a school in the tables of mail. */
    recordsOf: (site: string) =>
      tables.flatMap((table) =>
        engine.all(table).filter(({ pk }) => `${pk}`.split('#')[0] === site),
      ),
  };
}

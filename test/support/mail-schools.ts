import { sendEmails } from '#shared/contract/send-emails';
import { profile } from '#test/functions/mail/school';
import { mailDesk, storedPost } from '#test/support/mail-desk';
import { administrator, request } from '#test/support/people';

/** Who is at each of the schools. */
export const names = ['ada', 'bea', 'cleo', 'dora'];
const tables = [
  ...(['mailings', 'emailstatistics', 'mail-counters', 'mail-suppressions'] as const),
  ...(['notification-preferences', 'idempotency', 'limits'] as const),
];

/** Two schools with the same people, whose addresses tell them apart. */
export async function twoSchools() {
  const desk = mailDesk();
  for (const schoolUid of ['main', 'regional']) {
    for (const userUid of names) {
      const email = `${userUid}@${schoolUid}.example`;
      await desk.addPerson(profile({ userUid, type: 'faculty', email, schoolUid }));
    }
    await desk.addPost(storedPost({ postUid: 'news', title: `News of ${schoolUid}` }), schoolUid);
  }
  const facts = () => request({ now: desk.now() });
  const form = { type: 'Weekly', email_text: 'Hello', except_for: 'x@elsewhere.example' } as const;
  const sender = (site: string) => ({ ...administrator, site });
  return {
    ...desk,
    messages: async (site: string, mailingUid: string) => {
      const asked = { mailingUid, limit: 20 };
      const { records } = await desk.handlers.messages(asked, sender(site), facts());
      return records.map(({ email }) => email);
    },
    async test(site: string) {
      const input = sendEmails.send.input.parse({ ...form, recipient: 'tester@example.org' });
      return (await desk.handlers.send(input, sender(site), facts())).mailingUid;
    },
    async send(site: string) {
      const { audience_hash } = await desk.handlers.preview(form, sender(site), facts());
      const real = { ...form, email_testing: false, audience_hash };
      const input = sendEmails.send.input.parse(real);
      return (await desk.handlers.send(input, sender(site), facts())).mailingUid;
    },
    act: (what: 'pause' | 'resume' | 'cancel' | 'get', site: string, mailingUid: string) =>
      desk.handlers[what]({ mailingUid }, sender(site), facts()),
    /** Every record of a school in the tables of mail. */
    recordsOf: (site: string) =>
      tables.flatMap((table) => desk.all(table).filter(({ pk }) => `${pk}`.split('#')[0] === site)),
  };
}

import { expect } from 'vitest';
import { timesOf } from '#functions/connections/store/pdf-record';
import { pdfRepository } from '#functions/connections/store/pdfs';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailMessage } from '#functions/kernel/mail/content';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { mailedPdfs } from '#functions/mailings/connections/mailed-pdfs';
import { connectionsEmailHandlers } from '#functions/mailings/connections-email';
import { messageOf } from '#functions/mailings/messages/message';
import { mailingWork } from '#functions/mailings/run/mailing-work';
import { mailingChangeHandlers } from '#functions/mailings/send-emails-changes';
import { heldPdf } from '#functions/mailings/store/held-pdf';
import type { Frozen } from '#functions/mailings/store/mailing-content';
import type { MailingMessage } from '#functions/mailings/store/mailing-message';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { mailingRepository } from '#functions/mailings/store/mailings';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import { administrator, school } from '#test/subscribers/subscriber-room';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { storeSubscribers, subscriberDeps } from '#test/support/mail/subscribers';
import { memoryTables } from '#test/support/memory/memory-tables';
import { request } from '#test/support/records/people';
import { bound, schoolNamed } from '#test/support/records/school';

/** When the PDF was completed and is sent. */
export const now = new Date('2026-03-02T00:00:00.000Z');
export const pdfUid = 'pdf1abcdefghijklmnop';

/** A school with a completed PDF, subscribers, and the worker that sends mailings. */
export function connectionsRoom(bytes = 500_000) {
  const tables = memoryTables(async () => {});
  const jobs: MailingMessage[] = [];
  const sent: { to: string; message: MailMessage }[] = [];
  const contents = new Map<string, Frozen>();
  let clock = now.getTime();
  const queue = { send: async (message: MailingMessage) => void jobs.push(message) };
  const pdfs = pdfRepository(tables);
  const mailings = mailingRepository(tables, heldPdf(tables));
  const handlers = connectionsEmailHandlers({
    pdfs,
    mailings,
    queue,
    subscribers: subscriberReader(tables),
    idempotency: idempotencyRepository(tables),
    limits: limitRepository(tables),
  });
  const changes = mailingChangeHandlers(
    { mailings, queue },
    {
      of: ({ site }: School) => ({
        existing: async (uid) => (await mailings.of(schoolNamed(site)).get(uid)) as StoredMailing,
      }),

      viewOf: async (_, mailing) => mailing as never,
    },
  );
  const deps = subscriberDeps(tables);
  const files = { read: async () => Buffer.from('%PDF-1.7') };
  const sending = sendingOver(tables, {
    sites: [school],
    now: () => new Date(clock),
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    async send(_, row, message) {
      sent.push({ to: row.email, message });
      return { kind: 'sent', messageId: `ses-${sent.length}` };
    },
  });
  const work = mailingWork(
    {
      ...sending,
      ...deps,
      mailings,
      messageOf,
      queue,
      pushes: { send: async () => {} },
      compose: {} as never,
      preferences: {} as never,
      users: {} as never,
      contents: bound({
        async write(uid, frozen) {
          contents.set(uid, frozen);
          return uid;
        },
        content: async (key) => (contents.get(key) as Frozen).content,
        messages: async (key) => (contents.get(key) as Frozen).messages,
      }),
      connections: { ...deps.connections, pdfs: mailedPdfs(pdfs, files) },
    },
    [school],
  );
  const worker = consumeAll([work]);
  return {
    tables,
    pdfs,
    sent,
    mailings,
    async start() {
      await pdfs.of(schoolNamed('regional')).add({
        connections_pdfUid: pdfUid,
        title: 'Connections, 2 March 2026',
        state: 'ready',
        ...timesOf(now),
        posts: ['p1'],
        object_key: `regional/connections/${pdfUid}.pdf`,
        bytes,

        users_userid: 'u',
        users_username: 'ada',
        users_firstname: 'Ada',
        users_lastname: 'A',
      });
      await storeSubscribers(tables, 'regional', ['ann', 'bob', 'cy']);
    },
    send: (values: readonly string[] = ['all_subscribers'], key?: string) =>
      handlers.send(
        {
          connections_pdfUid: pdfUid,
          subject: 'The new Connections',
          email_html: '<p>Here it is. <a href="/notices">Notices</a></p><script>alert(1)</script>',
          send_to: values.map((value) => ({ value, label: value })),
        },
        administrator,
        request({ now, idempotencyKey: key }),
      ),
    cancel: (mailingUid: string) => changes.cancel({ mailingUid }, administrator, request({ now })),
    /** Runs all jobs, each one twice. */
    async work() {
      while (jobs.length > 0) {
        for (const job of jobs.splice(0)) {
          const records = [{ id: 'm', body: job }];
          for (let i = 0; i < 2; i++) expect(await deliver(worker, records)).toEqual([]);
        }
      }
    },
    rows: () => tables.all('emailstatistics').map((item) => EmailLogRecord.parse(item)),
  };
}

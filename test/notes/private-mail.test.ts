import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { type KeyContext, openText, sealText } from '#functions/kernel/keys/sealed-text';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import {
  type PrivateMailMessage,
  type PrivateOrder,
  privateMailing,
  privateMails,
  wakePrivateMail,
} from '#functions/kernel/mail/store/private-mail';
import { sealAddress } from '#functions/kernel/mail/store/sealed-address';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { transact } from '#functions/kernel/store/transaction';
import { privateFacts, privateLedger } from '#functions/mailings/private/private-ledger';
import { privateMail } from '#functions/mailings/private/private-mail';
import type { SiteFacts } from '#shared/sites';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const facts: SiteFacts = {
  schoolUid: schoolNamed('main').site,
  name: 'Harbour College',
  host: 'main.localhost',
  timeZone: 'Australia/Sydney',
  sender: 'portal@main.example',
  configurationSet: 'portal',
  issuer: 'https://issuer.example',
  clientId: 'client',
};
const order: PrivateOrder = {
  kind: 'note',
  email: 'hana@example.edu',
  studentUid: 'u-mia',
  initials: 'MH',
  byUid: 'u-theo',
  author: 'Theo Teach',
};

/** Data keys that open in the context in which they were made. */
const keys = (): DataKeys => {
  const dataKey = (stored: string, context: KeyContext) => {
    const of = (record: string) => ({ key: Buffer.alloc(32, 7), context, record });
    return {
      stored,
      blind: (id: string) => id,
      seal: (text: string, record: string) => sealText(text, of(record)),
      open: (sealed: string, record: string) => openText(sealed, of(record)),
    };
  };
  return {
    create: async (context) => dataKey('stored', context),
    open: async (stored, context) => dataKey(stored, context),
  };
};

/** A worker over tables in memory, whose SES gives some answers in turn. */
function start(answers: readonly SesAnswer[], suppressed: readonly string[] = []) {
  const tables = memoryTables(async () => {});
  const { db } = tables;
  const mails = privateMails(tables);
  const queued: (PrivateMailMessage & { seconds: number })[] = [];
  const sent: { to: string; subject: string; text: string; tags: object }[] = [];
  let clock = Date.parse('2026-03-02T00:00:00.000Z');
  const now = () => new Date(clock);
  const queue = {
    send: async (message: PrivateMailMessage, seconds = 0) =>
      void queued.push({ ...message, seconds }),
  };
  const sending = sendingOver(tables, {
    now,
    queue,
    sites: [facts],
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    async send(_, { email, ...tags }, { subject, text }) {
      const answer = answers[sent.length] ?? { kind: 'sent', messageId: 'm' };
      sent.push({ to: email, subject, text, tags });
      return answer;
    },
  });
  const apart = {
    ...sending,
    messages: privateLedger({ mails, keys }),
    facts: privateFacts({ mails }),
    isSecret: true as const,
    suppressed: {
      of: async () => ({
        has: (email: string) => suppressed.includes(email),
        hasReturned: () => false,
        isWrongNumber: () => false,
      }),
    },
  };
  const worker = consumeAll(mailWork(apart, [facts], [privateMail({ mails })]));
  return {
    mails,
    queued,
    sent,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    wake: () => wakePrivateMail({ mails, queue }, { ...schoolNamed('main'), now: now() }),
    async order(is: PrivateOrder = order) {
      const { writes, mailUids } = mails.of(schoolNamed('main')).order([is], now());
      await transact(db, writes);
      return mailUids[0] ?? '';
    },
    work: (mailUid: string) =>
      deliver(worker, [{ id: 'm', body: JSON.stringify({ site: 'main', mailUid }) }]),
  };
}

const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => faults.mockClear());
afterAll(() => faults.mockRestore());

describe('a private mail', () => {
  it('leaves once for any number of deliveries, and its record with it', async () => {
    const { mails, sent, order: add, work } = start([]);
    const mailUid = await add();
    for (let time = 0; time < 3; time++) expect(await work(mailUid)).toEqual([]);
    expect(sent).toMatchObject([
      {
        to: 'hana@example.edu',
        subject: 'A note about a student',
        tags: { mailingUid: privateMailing, userUid: mailUid },
      },
    ]);
    expect(await mails.of(schoolNamed('main')).open(100)).toEqual([]);
  });

  it('waits for the event of SES after a send without an answer, then is tried again', async () => {
    const { sent, queued, pass, order: add, work } = start([{ kind: 'silent' }]);
    const mailUid = await add();
    await work(mailUid);
    await work(mailUid);
    expect([sent.length, queued.length]).toEqual([1, 2]);
    pass(11 * 60_000);
    await work(mailUid);
    await work(mailUid);
    expect(sent).toHaveLength(2);
  });

  it('is not sent again when SES reports that it has left', async () => {
    const { mails, sent, pass, order: add, work } = start([{ kind: 'silent' }]);
    const mailUid = await add();
    await work(mailUid);
    await mails.of(schoolNamed('main')).remove(mailUid);
    pass(11 * 60_000);
    await work(mailUid);
    expect(sent).toHaveLength(1);
  });

  it('is tried again when SES takes no more, and the attempt does not count', async () => {
    const throttled = Array.from({ length: 12 }, () => ({ kind: 'throttled' }) as const);
    const { sent, queued, mails, order: add, work } = start(throttled);
    const mailUid = await add();
    await work(mailUid);
    expect([sent.length, queued, await mails.of(schoolNamed('main')).open(100)]).toEqual([
      13,
      [],
      [],
    ]);
    // After five seconds in vain its worker rests, and queues the mail again.
    const busy = start(Array.from({ length: 1_000 }, () => ({ kind: 'throttled' }) as const));
    const busyUid = await busy.order();
    await busy.work(busyUid);
    expect(busy.queued.map(({ seconds }) => seconds)).toEqual([10]);
    expect(await busy.mails.of(schoolNamed('main')).open(100)).toMatchObject([{ attempts: 0 }]);
  });

  it('is given up with an alarm after a day, three sends without an answer, or a refusal', async () => {
    const silent = { kind: 'silent' } as const;
    const late = start([]);
    const lateUid = await late.order();
    late.pass(25 * 3_600_000);
    await late.work(lateUid);
    expect([late.sent, await late.mails.of(schoolNamed('main')).open(100)]).toEqual([[], []]);
    const three = start([silent, silent, silent, silent]);
    const threeUid = await three.order();
    for (let time = 0; time < 5; time++) {
      await three.work(threeUid);
      three.pass(11 * 60_000);
    }
    expect([three.sent.length, await three.mails.of(schoolNamed('main')).open(100)]).toEqual([
      3,
      [],
    ]);
    const refused = start([{ kind: 'refused', reason: 'no such address' }]);
    await refused.work(await refused.order());
    expect(await refused.mails.of(schoolNamed('main')).open(100)).toEqual([]);
    const lines = faults.mock.calls.map(([line]) => String(line));
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line.includes('"alarm":"mailingsHeld"'))).toBe(true);
    expect(lines.join()).not.toMatch(/hana|Theo|MH|u-mia/);
  });

  it('does not go to an address that sends mail back', async () => {
    const { mails, sent, order: add, work } = start([], ['hana@example.edu']);
    await work(await add());
    expect([sent, await mails.of(schoolNamed('main')).open(100)]).toEqual([[], []]);
  });

  it('has a sealed address for who asked for support, which opens at its school only', async () => {
    const { mails, sent, order: add, work } = start([]);
    const sealed = await sealAddress(keys(), schoolNamed('main'), 'mia@example.edu');
    const mailUid = await add({ kind: 'answer', sealed });
    expect(JSON.stringify(await mails.of(schoolNamed('main')).open(100))).not.toContain('mia');
    await work(mailUid);
    expect(sent).toMatchObject([{ to: 'mia@example.edu', subject: 'A message is waiting' }]);
    await work(
      await add({
        kind: 'answer',
        sealed: await sealAddress(keys(), schoolNamed('other'), 'm@x.y'),
      }),
    );
    expect([sent.length, (await mails.of(schoolNamed('main')).open(100)).length]).toEqual([1, 1]);
    expect(String(faults.mock.calls)).not.toContain('m@x.y');
  });

  it('is queued again when its job was lost', async () => {
    const { queued, pass, wake, order: add } = start([]);
    const mailUid = await add();
    await wake();
    expect(queued).toEqual([]);
    pass(6 * 60_000);
    await wake();
    expect(queued).toMatchObject([{ site: 'main', mailUid }]);
  });

  it.each([
    ['request', 'A request is waiting', /\/school-psychology-request/],
    ['answer', 'A message is waiting', /https:\/\/main\.localhost\/$/m],
  ] as const)('names nobody in a message of kind %s', async (kind, subject, link) => {
    const { sent, order: add, work } = start([]);
    await work(await add({ kind, email: 'cora@example.edu' }));
    expect(sent[0]?.subject).toBe(subject);
    expect(sent[0]?.text).toMatch(link);
    expect(JSON.stringify(sent)).not.toMatch(/Mia|Hale|MH|Theo|u-mia/);
  });
});

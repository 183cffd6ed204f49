import { describe, expect, it } from 'vitest';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { userRepository } from '#functions/people/store/users';
import { signingMail } from '#functions/signing/mail/signing-mail';
import { signingPush, signingWaits } from '#functions/signing/mail/signing-push';
import { mailingOf } from '#functions/signing/store/mail-names';
import type { SigningPushMessage } from '#functions/signing/store/messages';
import type { StoredRequest } from '#functions/signing/store/request.record';
import type { ChildLink } from '#shared/intake/roster';
import { deliver } from '#test/support/deliver';
import { claimedMessage } from '#test/support/mail/mail-events';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { sendOrder } from '#test/support/mail/order-sending';
import { memoryTables } from '#test/support/memory/memory-tables';
import { addDevice, type Pushed, pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound, schoolNamed } from '#test/support/records/school';
import { newRequest, recipientNamed, sentAt } from '#test/support/signing/requests';

const userUid = 'uid-cara';
const requesterUid = 'uid-tess';

/** A carer with a device, who signs documents of two children of one batch. */
async function room(link: Partial<ChildLink> = {}) {
  const tables = memoryTables(async () => {});
  const children = ['mia', 'max'].map((child) => {
    return { userUid: child, status: 'active' as const, restricted: false, ...link };
  });
  await storeProfiles(
    tables,
    profile({ username: 'cara', type: 'affiliate', is_carer: true, children }),
  );
  await storeProfiles(tables, profile({ username: 'tess', type: 'faculty' }));
  await addDevice(tables, userUid, 'cara');
  await addDevice(tables, requesterUid, 'tess');
  const requests = new Map<string, StoredRequest>(
    ['mia', 'max'].map((studentUid) => {
      const recipients = [recipientNamed('g1', { userUid, state: 'asked' })];
      const by = requesterUid;
      return [studentUid, newRequest({ requestUid: studentUid, studentUid, recipients, by })];
    }),
  );
  let clock = sentAt.getTime();
  const now = () => new Date(clock);
  const pushed: Pushed[] = [];
  const ways = pushesOver(tables, now, (each) => {
    pushed.push(each);
    return { kind: 'sent' };
  });
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    send: async () => ({ kind: 'sent', messageId: 'm' }),
  });
  const stored = bound({
    get: async (uid: string) => requests.get(uid),
    many: async (uids: readonly string[]) => uids.flatMap((uid) => requests.get(uid) ?? []),
    ofStudent: async (uid: string) => (requests.has(uid) ? [uid] : []),
  });
  const kind = signingPush({
    requests: stored,
    users: userRepository(tables),
    pushes: todoPushes(tables),
  });
  const worker = consumeAll(mailWork({ ...sending, ways }, [facts], [kind]));
  const at = sentAt.toISOString();
  return {
    tables,
    pushed,
    requests,
    stored,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    /** Gives all documents a state. */
    become(is: Partial<StoredRequest>) {
      for (const [uid, request] of requests) requests.set(uid, { ...request, ...is });
    },
    async work(about: object = {}) {
      for (const requestUid of requests.keys()) {
        const body = { kind: 'signing-push', site: 'main', requestUid, userUid, at, ...about };
        await deliver(worker, [{ id: requestUid, body }]);
      }
    },
  };
}

describe('the push about a document', () => {
  it('reaches its signer once for all children of a batch, after 5 minutes, naming none', async () => {
    const school = await room();
    await school.work();
    expect(school.pushed).toEqual([]);
    school.pass(groupedFor);
    await school.work();
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual([
      '2 documents wait for you. Open to see them.',
    ]);
    expect(JSON.stringify(school.pushed)).not.toMatch(/Mia|Hale|Enrolment/);
  });

  it('says of what is left that it waits, when some was signed meanwhile', async () => {
    const school = await room();
    school.pass(groupedFor - 1);
    const mia = school.requests.get('mia');
    const recipients = mia?.recipients.map((each) => ({ ...each, state: 'done' as const })) ?? [];
    if (mia) school.requests.set('mia', { ...mia, recipients });
    school.pass(1);
    await school.work();
    expect(school.pushed.map(({ message }) => message.body)).toEqual([
      'A document waits for you. Open to see it.',
    ]);
  });

  it('does not leave for what was signed meanwhile, nor to a carer with a restricted link', async () => {
    const school = await room();
    for (const [uid, request] of school.requests) {
      const recipients = request.recipients.map((each) => ({ ...each, state: 'done' as const }));
      school.requests.set(uid, { ...request, recipients });
    }
    school.pass(groupedFor);
    await school.work();
    expect(school.pushed).toEqual([]);
    const other = await room({ restricted: true });
    other.pass(groupedFor);
    await other.work();
    expect(other.pushed).toEqual([]);
  });
});

describe('the push about a document that its reader has seen', () => {
  const minute = 60_000;
  /** Both documents were first opened some minutes after they were sent. */
  const openedAfter = (minutes: number): Partial<StoredRequest> => ({
    recipients: [recipientNamed('g1', { userUid, state: 'opened' })],
    events: [
      {
        at: new Date(sentAt.getTime() + minutes * minute).toISOString(),
        who: 'Name g1',
        did: 'Opened the document, with the student number',
        recipientUid: 'g1',
      },
    ],
  });
  /** The reader opens the mail about a document of a child. */
  const openMail = ({ tables }: Awaited<ReturnType<typeof room>>, child: string) =>
    mailingMessages(tables)
      .of(schoolNamed('main'))
      .freeze([
        claimedMessage({
          mailingUid: mailingOf({ batchUid: 'batch', studentUid: child }),
          userUid: 'mail.0',
          state: 'sent',
          opened: { at: sentAt.toISOString() },
        }),
      ]);

  it('does not leave after the document was opened, and reminds who opened it before', async () => {
    const school = await room();
    school.become(openedAfter(4));
    school.pass(groupedFor);
    await school.work();
    expect(school.pushed).toEqual([]);
    // A day later its mail reminds.
    school.pass(86_400_000);
    await school.work({ at: new Date(sentAt.getTime() + 86_400_000).toISOString() });
    expect(school.pushed).toHaveLength(1);
  });

  it('does not leave after its mail was opened, unless another of the batch waits', async () => {
    const school = await room();
    await openMail(school, 'mia');
    school.pass(groupedFor);
    await school.work({ mail: 'mail.0' });
    expect(school.pushed.map(({ message }) => message.body)).toEqual([
      '2 documents wait for you. Open to see them.',
    ]);
    const other = await room();
    for (const child of ['mia', 'max']) await openMail(other, child);
    other.requests.delete('max');
    other.pass(groupedFor);
    await other.work({ mail: 'mail.0' });
    expect(other.pushed).toEqual([]);
    expect(other.tables.all('emailstatistics').every(({ state }) => state === 'sent')).toBe(true);
  });

  it('is not told on the next morning either', async () => {
    const school = await room();
    const waits = signingWaits({
      users: userRepository(school.tables),
      requests: school.stored,
    });
    const at = { school: schoolNamed('main'), facts };
    const row = { mailingUid: 'sign-batch-2026-11-24#push', userUid };
    expect(await waits(at, row)).toBe(true);
    school.become(openedAfter(4));
    expect(await waits(at, row)).toBe(false);
    expect(await waits(at, { ...row, mailingUid: 'sign-batch-2026-11-30#push' })).toBe(true);
  });

  it('tells no news to who opened the mail about it', async () => {
    const school = await room();
    school.become({ state: 'declined' });
    await openMail(school, 'mia');
    await openMail(school, 'max');
    school.pass(groupedFor);
    await school.work({ news: 'declined', to: 'g1', mail: 'mail.0' });
    expect(school.pushed).toEqual([]);
    await school.work({ news: 'declined', to: 'g1', mail: 'other.0' });
    expect(school.pushed).toHaveLength(1);
  });
});

describe('the push about what became of a document', () => {
  const toRequester = { userUid: requesterUid, to: 'requester' };
  const words = async (school: Awaited<ReturnType<typeof room>>, about: object) => {
    const before = school.pushed.length;
    await school.work(about);
    return school.pushed.slice(before).map(({ message }) => message.body);
  };

  it('tells the requester once for a batch and a day, and each signer, after 5 minutes', async () => {
    const school = await room();
    school.become({ state: 'completed', sealed_at: sentAt.toISOString() });
    expect(await words(school, { news: 'completed', ...toRequester })).toEqual([]);
    school.pass(groupedFor);
    expect(await words(school, { news: 'completed', ...toRequester })).toEqual([
      'Everyone has signed a document that you sent. Open to see it.',
    ]);
    expect(school.pushed.at(-1)?.message.path).toMatch(/^\/signing\//);
    expect(await words(school, { news: 'completed', to: 'g1' })).toEqual([
      'Everyone has signed a document. Your copy is in your e-mail.',
    ]);
    expect(await words(school, { news: 'completed', ...toRequester })).toEqual([]);
    expect(JSON.stringify(school.pushed)).not.toMatch(/Mia|Hale|Enrolment|Cara/);
  });

  it.each([
    ['declined', 'declined', 'was declined'],
    ['expired', 'expired', 'not signed in time'],
    ['locked', 'sent', 'needs you'],
    ['unreachable', 'viewed', 'needs you'],
    ['withheld', 'sent', 'needs you'],
  ] as const)('tells the requester of one that is %s', async (news, state, said) => {
    const school = await room();
    school.become({ state });
    school.pass(groupedFor);
    const found = await words(school, { news, ...toRequester });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(said);
  });

  it.each([
    ['declined', 'A document was declined.'],
    ['voided', 'The school withdrew a document.'],
    ['expired', 'The time to sign a document is over.'],
  ] as const)('tells the signer of one that is %s', async (news, said) => {
    const school = await room();
    school.become({ state: news });
    school.pass(groupedFor);
    expect(await words(school, { news, to: 'g1' })).toEqual([
      `${said} You don’t need to do anything.`,
    ]);
  });

  it('is ordered when the mail about it has left', async () => {
    const { tables } = await room();
    const mail = { kind: 'declined', about: 'Name g1', at: sentAt.toISOString() } as const;
    let request = newRequest({
      state: 'declined',
      by: requesterUid,
      recipients: [recipientNamed('g1', { userUid }), recipientNamed('g2')],
      mails: [
        { ...mail, mailUid: 'one', to: 'requester' },
        { ...mail, mailUid: 'two', to: 'g1' },
        // A person outside of the roster has no device.
        { ...mail, mailUid: 'three', to: 'g2' },
      ],
    });
    const ordered: SigningPushMessage[] = [];
    const kind = signingMail({
      users: userRepository(tables),
      links: bound({ put: () => ({}) }),
      requests: bound({
        get: async () => request,
        batch: async () => ({}) as never,
        async replace({ after }: { readonly after: StoredRequest }) {
          request = after;
          return true;
        },
      }),
      pushes: { send: async (order) => void ordered.push(order) },
    });
    const body = { kind: 'mails', site: 'main', requestUid: request.requestUid };
    await sendOrder(body, { tables, kind, at: sentAt });
    expect(request.mails).toEqual([]);
    const told = ordered.map(({ userUid: who, news, to }) => [who, news, to].join(' ')).sort();
    expect([...new Set(told)]).toEqual(['uid-cara declined g1', 'uid-tess declined requester']);
  });

  it('does not leave once it no longer holds', async () => {
    const school = await room();
    school.pass(groupedFor);
    for (const news of ['completed', 'declined', 'expired', 'voided', 'unsealed']) {
      expect(await words(school, { news, ...toRequester })).toEqual([]);
      expect(await words(school, { news, to: 'g1' })).toEqual([]);
    }
  });

  it('does not leave to others than its requester and signers, nor with a restricted link', async () => {
    const school = await room();
    school.become({ state: 'declined' });
    school.pass(groupedFor);
    expect(await words(school, { news: 'declined', to: 'requester' })).toEqual([]);
    expect(await words(school, { news: 'declined', to: 'g2' })).toEqual([]);
    expect(await words(school, { ...toRequester, news: 'declined', to: 'g1' })).toEqual([]);
    const other = await room({ restricted: true });
    other.become({ state: 'declined' });
    other.pass(groupedFor);
    expect(await words(other, { news: 'declined', to: 'g1' })).toEqual([]);
  });
});

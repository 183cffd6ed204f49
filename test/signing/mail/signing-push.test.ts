import { describe, expect, it } from 'vitest';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { userRepository } from '#functions/people/store/users';
import { signingMail } from '#functions/signing/mail/signing-mail';
import type { SigningPushMessage } from '#functions/signing/store/messages';
import type { StoredRequest } from '#functions/signing/store/request.record';
import { requesterUid, signingPushRoom, userUid } from '#test/signing/mail/signing-push-room';
import { sendOrder } from '#test/support/mail/order-sending';
import { bound } from '#test/support/records/school';
import { newRequest, recipientNamed, sentAt } from '#test/support/signing/requests';

describe('the push about a document', () => {
  it('reaches its signer once for all children of a batch, after 5 minutes, naming none', async () => {
    const school = await signingPushRoom();
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
    const school = await signingPushRoom();
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
    const school = await signingPushRoom();
    for (const [uid, request] of school.requests) {
      const recipients = request.recipients.map((each) => ({ ...each, state: 'done' as const }));
      school.requests.set(uid, { ...request, recipients });
    }
    school.pass(groupedFor);
    await school.work();
    expect(school.pushed).toEqual([]);
    const other = await signingPushRoom({ restricted: true });
    other.pass(groupedFor);
    await other.work();
    expect(other.pushed).toEqual([]);
  });
});

describe('the push about what became of a document', () => {
  const toRequester = { userUid: requesterUid, to: 'requester' };
  const words = async (school: Awaited<ReturnType<typeof signingPushRoom>>, about: object) => {
    const before = school.pushed.length;
    await school.work(about);
    return school.pushed.slice(before).map(({ message }) => message.body);
  };

  it('tells the requester once for a batch and a day, and each signer, after 5 minutes', async () => {
    const school = await signingPushRoom();
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
    const school = await signingPushRoom();
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
    const school = await signingPushRoom();
    school.become({ state: news });
    school.pass(groupedFor);
    expect(await words(school, { news, to: 'g1' })).toEqual([
      `${said} You don’t need to do anything.`,
    ]);
  });

  it('is ordered when the mail about it has left', async () => {
    const { tables } = await signingPushRoom();
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
    const school = await signingPushRoom();
    school.pass(groupedFor);
    for (const news of ['completed', 'declined', 'expired', 'voided', 'unsealed']) {
      expect(await words(school, { news, ...toRequester })).toEqual([]);
      expect(await words(school, { news, to: 'g1' })).toEqual([]);
    }
  });

  it('does not leave to others than its requester and signers, nor with a restricted link', async () => {
    const school = await signingPushRoom();
    school.become({ state: 'declined' });
    school.pass(groupedFor);
    expect(await words(school, { news: 'declined', to: 'requester' })).toEqual([]);
    expect(await words(school, { news: 'declined', to: 'g2' })).toEqual([]);
    expect(await words(school, { ...toRequester, news: 'declined', to: 'g1' })).toEqual([]);
    const other = await signingPushRoom({ restricted: true });
    other.become({ state: 'declined' });
    other.pass(groupedFor);
    expect(await words(other, { news: 'declined', to: 'g1' })).toEqual([]);
  });
});

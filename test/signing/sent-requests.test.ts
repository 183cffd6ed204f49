import { beforeAll, describe, expect, it, vi } from 'vitest';
import { usualTiming } from '#shared/signing/request';
import { signingRequests as api } from '#shared/signing/signing-requests.contract';
import {
  mailAll,
  makeTemplate,
  sendDocuments,
  sentMails,
  signingCollege,
  sweepAt,
} from '#test/signing/registry';
import { collegePerson, storePerson } from '#test/support/college/people';
import { fieldOf, formOf, partyOf } from '#test/support/signing/requests';

const at = signingCollege();
const { answer, listOf } = at;

describe('a document that was sent', () => {
  let requestUid = '';
  beforeAll(async () => {
    const { batchUid } = await sendDocuments(at.college, ['u-nia']);
    requestUid = (await listOf('rita', { batchUid }))[0]?.requestUid ?? '';
    at.college.mailed.splice(0);
  });

  it('is opened by its sender, and by colleagues once it is shared', async () => {
    const { updated_at } = await at.college.ask('rita', api.get, { requestUid });
    expect((await answer('rob', api.get, { requestUid })).status).toBe(404);
    expect((await answer('a.admin', api.get, { requestUid })).status).toBe(403);
    expect((await listOf('rob')).map((each) => each.requestUid)).not.toContain(requestUid);
    const listed = (await listOf('a.admin')).find((each) => each.requestUid === requestUid);
    expect(listed).toMatchObject({ may_open: false, requester_name: 'Rita Registrar' });
    await at.college.ask('rita', api.share, { requestUid, is_shared: true, updated_at });
    expect(await at.college.ask('rob', api.get, { requestUid })).toMatchObject({ is_mine: false });
    expect(
      (await answer('rita', api.share, { requestUid, is_shared: false, updated_at })).status,
    ).toBe(409);
    for (const username of ['gia', 'nia', 'a.hart']) {
      expect((await answer(username, api.list, {})).status).toBe(403);
    }
  });

  it('sends reminders to all or one with new links, and the earlier ones stay', async () => {
    await at.college.ask('rita', api.remind, { requestUid });
    await mailAll(at.college);
    expect(sentMails(at.college).map(({ subject }) => subject)).toEqual([
      'Reminder: Enrolment document for Nia Hale waits for you',
      'Reminder: Enrolment document for Nia Hale waits for you',
    ]);
    const request = await at.college.ask('rita', api.get, { requestUid });
    expect(request.recipients.map(({ reminders }) => reminders)).toEqual([1, 1]);
    const links = at.college.tables
      .all('signing-links')
      .filter((each) => each.requestUid === requestUid);
    expect(links).toHaveLength(4);
    const none = await answer('rita', api.remind, { requestUid, recipientUid: 'nobody' });
    expect(none.status).toBe(400);
  });

  it('sends a new link to a mended address, which ends the earlier ones', async () => {
    await at.college.ask('rita', api.renew, {
      requestUid,
      recipientUid: 'g1',
      email: 'new@home.test',
      name: 'Gia New',
    });
    await mailAll(at.college);
    expect(sentMails(at.college).map(({ to }) => to)).toEqual(['new@home.test']);
    const links = at.college.tables
      .all('signing-links')
      .filter((each) => each.requestUid === requestUid && each.recipientUid === 'g1');
    expect(links).toHaveLength(1);
    const unknown = { requestUid, recipientUid: 'nobody' };
    expect((await answer('rita', api.renew, unknown)).status).toBe(404);
  });

  it('says that the sealed document is not there yet', async () => {
    const { status, message } = await answer('rita', api.document, { requestUid });
    expect([status, message]).toEqual([404, expect.stringContaining('not sealed yet')]);
  });

  it('ends its links once it is withdrawn, and tells those who had one', async () => {
    const input = { requestUid, reason: 'A mistake' };
    expect(await at.college.ask('rita', api.remove, input)).toMatchObject({ state: 'voided' });
    await at.college.ask('rita', api.remove, input);
    await mailAll(at.college);
    expect(
      sentMails(at.college)
        .map(({ to, subject }) => `${to} ${subject}`)
        .sort(),
    ).toEqual([
      'gus@example.edu Enrolment document for Nia Hale: withdrawn',
      'new@home.test Enrolment document for Nia Hale: withdrawn',
    ]);
    expect(
      sentMails(at.college)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('mistake');
    const links = at.college.tables.all('signing-links').map((each) => each.requestUid);
    expect(links).not.toContain(requestUid);
    const ended = await answer('rita', api.renew, { requestUid, recipientUid: 'g1' });
    expect([ended.status, ended.message]).toEqual([400, expect.stringContaining('needs no link')]);
  });

  it('is found by state, family and the words of a name', async () => {
    const withdrawn = await listOf('rita', { state: 'voided', search: 'enrol niA' });
    expect(withdrawn.map((each) => each.requestUid)).toEqual([requestUid]);
    expect(await listOf('rita', { state: 'voided', family: 'docusignpk' })).toEqual([]);
    expect(await listOf('rita', { state: 'voided', search: 'nobody' })).toEqual([]);
  });
});

describe('the sweep', () => {
  it('sends reminders after 5 days, ends after 14, and wakes mails whose job was lost', async () => {
    const { batchUid } = await sendDocuments(at.college, ['u-nia']);
    const [found] = await listOf('rita', { batchUid });
    const requestUid = found?.requestUid ?? '';
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    const ours = async (days: number) =>
      ((await sweepAt(at.college, later(days))) as { requestUid: string }[]).filter(
        (each) => each.requestUid === requestUid,
      );
    expect(await ours(4)).toEqual([]);
    expect(await ours(5.01)).toHaveLength(1);
    // The message got lost: 5 minutes later it is sent again, not before.
    expect(await ours(5.011)).toEqual([]);
    expect(await ours(5.02)).toHaveLength(1);
    expect(await ours(14.01)).toHaveLength(1);
    const request = await at.college.ask('rita', api.get, { requestUid });
    expect(request).toMatchObject({ state: 'expired' });
    const links = at.college.tables.all('signing-links').map((each) => each.requestUid);
    expect(links).not.toContain(requestUid);
  });

  it('sends reminders on the days of the template, and the end, on a clock that goes on', async () => {
    await sendDocuments(at.college, ['u-max'], { missing: 'without' });
    const start = Date.now();
    const mails: string[] = [];
    try {
      for (let hours = 1; hours <= 15 * 24; hours++) {
        // Mail waits for its moment, so the clock goes on in each hour.
        const now = start + hours * 3_600_000;
        vi.useFakeTimers({ now, toFake: ['Date'], shouldAdvanceTime: true });
        at.college.mailed.splice(0);
        for (const message of await sweepAt(at.college, new Date())) {
          at.college.queued.push({
            QueueUrl: 'https://queues.example/mail',
            MessageBody: JSON.stringify(message),
          } as never);
        }
        await mailAll(at.college);
        for (const { to, subject } of sentMails(at.college)) {
          if (to === 'gia@example.edu' && subject.includes('Max')) {
            mails.push(
              `day ${Math.floor(hours / 24)}: ${subject.replace(/ document for.*?Hale/, '')}`,
            );
          }
        }
      }
    } finally {
      vi.useRealTimers();
    }
    expect(mails).toEqual([
      ...[5, 7, 9, 11, 13].map((day) => `day ${day}: Reminder: Enrolment waits for you`),
      'day 14: Enrolment: time is over',
    ]);
  });

  it.each([
    ['a reminder', () => api.remind, {}],
    ['a new link', () => api.renew, { recipientUid: 'g1', email: 'new@home.test' }],
  ] as const)('leaves an expired document that %s opens again for all', async (_, route, more) => {
    const { batchUid } = await sendDocuments(at.college, ['u-nia']);
    const [{ requestUid } = { requestUid: '' }] = await at.listOf('rita', { batchUid });
    await sweepAt(at.college, new Date(Date.now() + 14.01 * 86_400_000));
    at.college.mailed.splice(0);
    const input = { requestUid, ...more } as never;
    const { state, events } = await at.college.ask('rita', route(), input);
    expect([state, events.map(({ did }) => did)]).toEqual([
      'sent',
      expect.arrayContaining(['Opened the document again, with new links']),
    ]);
    await mailAll(at.college);
    const first = 'email' in more ? more.email : 'gia@example.edu';
    expect(
      sentMails(at.college)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([first, 'gus@example.edu'].sort());
    const open = at.college.tables
      .all('signing-links')
      .filter((each) => each.requestUid === requestUid);
    expect(open).toHaveLength(2);
    const stored = at.college.tables
      .all('signing-requests')
      .find((each) => each.requestUid === requestUid && each.sk === 'request');
    // A document that is open again is not deleted.
    expect(stored?.expires_at).toBeUndefined();
  });
});

describe('a bounced address', () => {
  it('is shown with the recipient, and the requester is told once', async () => {
    const { batchUid } = await sendDocuments(at.college, ['u-nia']);
    at.college.mailed.splice(0);
    const [found] = await listOf('rita', { batchUid });
    const requestUid = found?.requestUid ?? '';
    const message = { kind: 'bounced', site: 'main', requestUid, place: 1 };
    for (let i = 0; i < 2; i++) {
      at.college.queued.push({
        QueueUrl: 'https://queues.example/mail',
        MessageBody: JSON.stringify(message),
      } as never);
      await at.college.work('mail');
    }
    const request = await at.college.ask('rita', api.get, { requestUid });
    expect(request.recipients.map((each) => each.is_unreachable)).toEqual([false, true]);
    const mails = sentMails(at.college);
    expect(mails.map(({ to }) => to)).toEqual(['rita@example.edu']);
    expect(mails[0]?.text).toContain(`/signing/${encodeURIComponent(requestUid)}`);
  });
});

describe('a year level', () => {
  it('makes the documents of 600 students in one batch, each once, also when it is repeated', async () => {
    const many = Array.from({ length: 600 }, (_, i) => `n${i}`);
    for (const username of many) {
      const child = {
        type: 'student' as const,
        groups: ['huge'],
        firstname: 'N',
        surname: username,
      };
      await storePerson(at.college.records, collegePerson({ username, ...child }));
    }
    const children = many.map((name) => ({
      userUid: `u-${name}`,
      status: 'active' as const,
      restricted: false,
    }));
    const carer = { type: 'affiliate' as const, is_carer: true, children };
    await storePerson(at.college.records, collegePerson({ username: 'all', ...carer }));
    vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
    try {
      const form = formOf({ parties: [partyOf('g1')], fields: [fieldOf('f1')] });
      const template = await makeTemplate(at.college, form);
      const batch = await at.college.ask('rita', api.create, {
        templateUid: template.templateUid,
        group: 'huge',
        timing: usualTiming,
        updated_at: template.updated_at,
      });
      // A message that is delivered twice makes nothing twice.
      const [message] = at.college.queued.slice(-1);
      at.college.queued.push(message as never);
      await at.college.work('mail');
      const made = await at.college.ask('rita', api.batch, { batchUid: batch.batchUid });
      expect(made).toMatchObject({ state: 'ready', total: 600, made: 600, skipped: 0 });
      const requests = at.college.tables
        .all('signing-requests')
        .filter(({ batchUid, sk }) => batchUid === batch.batchUid && sk === 'request');
      expect(requests).toHaveLength(600);
    } finally {
      at.college.queued.splice(0);
      vi.useRealTimers();
    }
  }, 60_000);
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmails } from '#shared/contract/send-emails';
import { profile } from '#test/functions/mail/school';
import { mailDesk, storedPost } from '#test/support/mail-desk';
import { administrator, person, request } from '#test/support/people';
import { traces } from '#test/support/traces';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const year7 = { ...storedPost({ postUid: '' }).group_list, groups: ['year-7'] };

/** A desk of a school with a student, her carer and a teacher, one notice for everyone and one for the student's year. */
async function desk() {
  const made = mailDesk();
  await made.addPerson(profile({ userUid: 'ada', type: 'student', groups: ['year-7'] }));
  const children = [{ userUid: 'ada', status: 'active' as const, restricted: false }];
  await made.addPerson(profile({ userUid: 'cara', is_carer: true, children }));
  await made.addPerson(profile({ userUid: 'tess', type: 'faculty' }));
  await made.addPost(storedPost({ postUid: 'news-1' }));
  await made.addPost(storedPost({ postUid: 'news-2', group_list: year7 }));
  const ask = { type: 'Weekly', email_text: 'Hello', except_for: 'x@elsewhere.example' } as const;
  const at = (is: Parameters<typeof request>[0] = {}) => request({ now: made.now(), ...is });
  const input = (is: object) => sendEmails.send.input.parse({ ...ask, ...is });
  const { handlers } = made;
  return {
    ...made,
    ...{ ask, at },
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

const everybody = ['ada@example.org', 'cara@example.org', 'tess@example.org'];

describe('a preview', () => {
  it('says whom the mailing reaches, why, and what each kind of reader would get, and sends nothing', async () => {
    const { preview, sent, jobs } = await desk();
    const shown = await preview();
    expect(shown).toMatchObject({ type: 'Weekly', count: 3, left_out: [], undo_seconds: 60 });
    expect(shown.unmatched).toEqual(['x@elsewhere.example']);
    expect(shown.sample.map(({ userUid, items }) => [userUid, items])).toEqual([
      ['ada', ['Title of news-2', 'Title of news-1']],
      ['cara', ['Title of news-2', 'Title of news-1']],
      ['tess', ['Title of news-1']],
    ]);
    expect(shown.sample.map(({ because }) => because)).toContain('Carer of First-ada');
    expect(shown.previews.map(({ as }) => as)).toEqual(['student', 'carer', 'staff']);
    for (const { html, bytes, text } of shown.previews) {
      expect(html).toContain('Title of news-1');
      expect(text).toContain('Title of news-1');
      expect(bytes).toBe(Buffer.byteLength(html));
    }
    expect([sent, jobs]).toEqual([[], []]);
  });

  it('says which children it names, to themselves and to their carers', async () => {
    const { handlers, ask, now } = await desk();
    const { told, audit } = traces();
    await handlers.preview({ ...ask }, administrator, request({ now: now(), audit }));
    expect(told).toEqual([['ada']]);
  });

  it('and so do the messages of a mailing, also of a test, which shows whom it was made for', async () => {
    const { handlers, send, real, runJobs, now } = await desk();
    const { told, audit } = traces();
    const messagesOf = (mailingUid: string) =>
      handlers.messages({ mailingUid, limit: 20 }, administrator, request({ now: now(), audit }));
    const { mailingUid: tried } = await send({ recipient: 'tester@example.org' });
    const { mailingUid: sent } = await real();
    await runJobs();
    expect((await messagesOf(tried)).records.map(({ userUid }) => userUid)).toContain(
      'test-student',
    );
    await messagesOf(sent);
    expect(told).toEqual([['ada'], ['ada']]);
  });

  it('tells who sent the digest of this week already', async () => {
    const { preview, real } = await desk();
    const { mailingUid } = await real();
    expect((await preview()).already).toMatchObject({ mailingUid, created_by: 'Jo Ng' });
  });
});

describe('a minute', () => {
  it('has room for thirty previews and twenty sends of one person', async () => {
    const { preview, send, handlers, ask, at, pass } = await desk();
    const often = (count: number, act: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: count }, act));
    const test = () => send({ recipient: 'tester@example.org' });
    for (const [count, act] of [
      [30, preview],
      [20, test],
    ] as const) {
      await often(count, act);
      await expect(act()).rejects.toMatchObject({ kind: 'tooMany' });
    }
    const bo = person({ username: 'bo', capabilities: ['sender'] });
    await expect(handlers.preview({ ...ask }, bo, at())).resolves.toBeDefined();
    pass(60_000);
    await preview();
    await test();
  });
});

it('the messages of a mailing that there is not are not found', async () => {
  const { handlers, at } = await desk();
  const none = handlers.messages({ mailingUid: 'none', limit: 20 }, administrator, at());
  await expect(none).rejects.toMatchObject({ kind: 'notFound' });
});

describe('testing mode', () => {
  const odd: [string, unknown][] = [
    ['is missing', undefined],
    ['is null', null],
    ['is the word false', 'false'],
    ['is the word FALSE', 'FALSE'],
    ['is 0', 0],
    ['is the word off', 'off'],
    ['is the word no', 'no'],
    ['is empty', ''],
    ['is a list', [false]],
    ['is an object', { value: false }],
    ['is NaN', Number.NaN],
    ['is true', true],
  ];
  it.each(odd)('is on when the flag %s: only the test address gets anything', async (_, flag) => {
    const { send, runJobs, sent, preview, get } = await desk();
    const { audience_hash } = await preview();
    const mailing = await send({
      ...{ email_testing: flag, audience_hash, recipient: 'tester@example.org' },
    });
    expect(mailing.email_testing).toBe(true);
    await runJobs();
    expect(sent.map(({ email }) => email)).toEqual(Array(3).fill('tester@example.org'));
    expect(sent.map(({ userUid }) => userUid).sort()).toEqual([
      'test-carer',
      'test-staff',
      'test-student',
    ]);
    expect(await get(mailing.mailingUid)).toMatchObject({
      state: 'sent',
      counts: { prepared: 3, sent: 3, failed: 0, unsure: 0, left: 0 },
    });
  });

  it('stands in nobody’s way, holds no secret of anybody, and is in no log', async () => {
    const { send, runJobs, sent, real, rows, all } = await desk();
    await send({ recipient: 'tester@example.org' });
    await runJobs();
    expect(rows().every(({ testing }) => testing)).toBe(true);
    expect(all('emailstatistics').every((row) => row.logPk === undefined)).toBe(true);
    for (const { message } of sent) {
      expect(message.headers).toEqual([]);
      expect(message.subject).toMatch(/^\[Test\] /);
    }
    expect((await real()).state).toBe('preparing');
  });

  it('needs an address to go to', async () => {
    const { send, jobs } = await desk();
    await expect(send({})).rejects.toMatchObject({
      fields: { recipient: '*Please enter email id.' },
    });
    await expect(send({ recipient: 'no address' })).rejects.toMatchObject({
      fields: { recipient: '*Please enter valid email id.' },
    });
    expect(jobs).toEqual([]);
  });
});

describe('a real send', () => {
  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is another one', 'f'.repeat(64)],
    ['is cut', 'f'],
  ])('sends nothing when the hash %s', async (_, audience_hash) => {
    const { send, runJobs, sent, all } = await desk();
    const refused = send({ email_testing: false, audience_hash });
    const looked = audience_hash ? 'changed' : 'look at the preview first';
    await expect(refused).rejects.toMatchObject({
      ...{ kind: 'badRequest', message: expect.stringContaining(looked) },
    });
    await runJobs();
    expect([sent, all('mailings'), all('emailstatistics')]).toEqual([[], [], []]);
  });

  it.each([
    'no address',
    'a@b',
    'good@example.org;other@example.org',
    'good@example.org, Name <a@example.org>',
    'good@example.org\nbad@@example.org',
    'ünï@example.org',
    '"a b"@example.org',
  ])('sends nothing when the exclusion list says %j', async (except_for) => {
    const { real, runJobs, sent, all } = await desk();
    await expect(real({ except_for })).rejects.toMatchObject({
      fields: { except_for: '*Please select valid email ids.' },
    });
    await runJobs();
    expect([sent, all('mailings')]).toEqual([[], []]);
  });

  it('sends nothing when the audience changed since the preview', async () => {
    const { preview, send, preferences, runJobs, sent, all, now } = await desk();
    const { audience_hash } = await preview();
    await preferences.turn('main', 'tess', 'digest', false, now());
    const refused = send({ email_testing: false, audience_hash });
    await expect(refused).rejects.toMatchObject({ kind: 'badRequest' });
    await runJobs();
    expect([sent, all('mailings')]).toEqual([[], []]);
  });

  it('sends nothing when the audience changes before the worker freezes it, and gives the week back', async () => {
    const { real, preferences, runJobs, sent, get, now } = await desk();
    const { mailingUid } = await real();
    await preferences.turn('main', 'tess', 'digest', false, now());
    await runJobs();
    expect(sent).toEqual([]);
    expect(await get(mailingUid)).toMatchObject({
      state: 'refused',
      message: expect.stringContaining('Nothing was sent'),
    });
    const next = await real();
    await runJobs();
    expect([next.state, sent.map(({ userUid }) => userUid).sort()]).toEqual([
      'preparing',
      ['ada', 'cara'],
    ]);
  });

  it('gives each person one message, once, with a way to unsubscribe', async () => {
    const { real, runJobs, sent, get } = await desk();
    const { mailingUid } = await real();
    await runJobs();
    expect(sent.map(({ email }) => email).sort()).toEqual(everybody);
    for (const { message } of sent) {
      expect(message.headers.map(({ Name }) => Name)).toContain('List-Unsubscribe');
    }
    expect(await get(mailingUid)).toMatchObject({
      state: 'sent',
      email_testing: false,
      created_by: 'Jo Ng',
      counts: { prepared: 3, sent: 3, failed: 0, unsure: 0, left: 0, left_out: [] },
      reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    });
  });

  it('is answered with the same mailing when it is retried, and refused to whoever comes second', async () => {
    const { real, runJobs, sent, all } = await desk();
    const key = { idempotencyKey: 'one-click' };
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => real({}, undefined, key)));
    expect(others.map(({ mailingUid }) => mailingUid)).toEqual(others.map(() => first?.mailingUid));
    const other = person({ username: 'bo', firstname: 'Bo', capabilities: ['sender'] });
    await expect(real({}, other, { idempotencyKey: 'another' })).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^This week’s digest was sent on 3 March 2026.* by Jo Ng\.$/),
    });
    await runJobs();
    expect(sent.length).toBe(3);
    expect(all('mailings').filter(({ pk }) => pk === 'main').length).toBe(1);
    // Also when everybody has it, so that there would be nobody left to send it to.
    await expect(real({}, other, { idempotencyKey: 'a third' })).rejects.toMatchObject({
      message: expect.stringContaining('was sent on'),
    });
  });

  it('is one when two people send it at the same moment, and the other is told who did', async () => {
    const { real, runJobs, sent } = await desk();
    const bo = person({ username: 'bo', firstname: 'Bo', capabilities: ['sender'] });
    const both = await Promise.allSettled([real(), real({}, bo)]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toEqual([
      expect.objectContaining({
        kind: 'conflict',
        message: expect.stringMatching(/was sent on .* by (Jo|Bo) Ng\.$/),
      }),
    ]);
    await runJobs();
    expect(sent.length).toBe(3);
  });

  it('is refused under the key of another one', async () => {
    const { real } = await desk();
    await real({}, undefined, { idempotencyKey: 'one-click' });
    const other = real({ except_for: 'y@elsewhere.example' }, undefined, {
      idempotencyKey: 'one-click',
    });
    await expect(other).rejects.toMatchObject({ kind: 'badRequest' });
  });

  it('says when there is nobody to send to', async () => {
    const { real, sent } = await desk();
    await expect(real({ except_for: everybody.join('\n') })).rejects.toMatchObject({
      kind: 'badRequest',
    });
    const empty = mailDesk();
    const form = sendEmails.send.input.parse({ type: 'Daily', recipient: 'tester@example.org' });
    const nobody = empty.handlers.send(form, administrator, request({ now: empty.now() }));
    await expect(nobody).rejects.toMatchObject({ message: 'No any user was in queue' });
    expect(sent).toEqual([]);
  });

  it('needs its blurb, its exclusion list and, of the principal, posts', async () => {
    const { send } = await desk();
    await expect(send({ email_text: ' ', except_for: '' })).rejects.toMatchObject({
      fields: {
        email_text: '*Please enter blurb.',
        except_for: '*Please enter email ids.',
        recipient: '*Please enter email id.',
      },
    });
    await expect(send({ type: 'Principal', recipient: 'a@example.org' })).rejects.toMatchObject({
      fields: { postUids: 'Please choose at least one post.' },
    });
  });
});

describe('the digest of a week', () => {
  it('is one for each person: whoever had it is left out of every other of that week', async () => {
    const { real, runJobs, pass, addPost, schedule, settings, sent, now } = await desk();
    await real();
    await runJobs();
    pass(24 * 3_600_000);
    await addPost(storedPost({ postUid: 'news-3', start: '2026-03-04T00:00:00.000Z' }));
    const on = { digest: { on: true, weekday: 3, hour: 12 }, daily: { on: false, hour: 6 } };
    const kept = { ...on, closed_days: [], undo_seconds: 0, updated_at: 'x', updated_by: 'x' };
    await settings.replace('main', kept, '');
    pass(Date.parse('2026-03-04T01:05:00.000Z') - now().getTime());
    await schedule();
    await runJobs();
    expect(sent.length).toBe(3);
    pass(7 * 24 * 3_600_000);
    await schedule();
    await runJobs();
    expect(sent.length).toBe(6);
    for (const { message } of sent.slice(3)) {
      expect(message.text).toContain('Title of news-3');
      expect(message.text).not.toContain('Title of news-1');
    }
  });

  it('is not sent for the whole week while the schedule sends its part of it', async () => {
    const { real, schedule, settings, pass, now, runJobs, sent } = await desk();
    const on = { digest: { on: true, weekday: 3, hour: 12 }, daily: { on: false, hour: 6 } };
    const kept = { ...on, closed_days: [], undo_seconds: 0, updated_at: 'x', updated_by: 'x' };
    await settings.replace('main', kept, '');
    pass(Date.parse('2026-03-04T01:05:00.000Z') - now().getTime());
    await schedule();
    await expect(real()).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('just sending'),
    });
    await runJobs();
    expect(sent.length).toBe(3);
    await expect(real()).rejects.toMatchObject({ message: 'No any user was in queue' });
  });
});

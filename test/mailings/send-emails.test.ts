import { beforeEach, describe, expect, it, vi } from 'vitest';
import { schoolWithNotices } from '#test/support/mail/school-with-notices';
import { administrator, person, request } from '#test/support/records/people';
import { traces } from '#test/support/tables/audit-entries';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

describe('a preview', () => {
  it('shows the recipients, the reasons and a message for each kind of reader, and sends nothing', async () => {
    const { preview, sent, jobs } = await schoolWithNotices();
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

  it('writes an audit entry for the children that it names', async () => {
    const { handlers, ask, now } = await schoolWithNotices();
    const { told: entries, audit } = traces();
    await handlers.preview({ ...ask }, administrator, request({ now: now(), audit }));
    expect(entries).toEqual([['ada']]);
  });

  it('writes an audit entry for the children in the messages of a mailing and of a test', async () => {
    const { handlers, send, real, runJobs, now } = await schoolWithNotices();
    const { told: entries, audit } = traces();
    const messagesOf = (mailingUid: string) =>
      handlers.messages({ mailingUid, limit: 20 }, administrator, request({ now: now(), audit }));
    const { mailingUid: tried } = await send({ recipient: 'tester@example.org' });
    const { mailingUid: sent } = await real();
    await runJobs();
    expect((await messagesOf(tried)).records.map(({ userUid }) => userUid)).toContain(
      'test-student',
    );
    await messagesOf(sent);
    expect(entries).toEqual([['ada'], ['ada']]);
  });

  it('shows who already sent the digest of this week', async () => {
    const { preview, real } = await schoolWithNotices();
    const { mailingUid } = await real();
    expect((await preview()).already).toMatchObject({ mailingUid, created_by: 'Jo Ng' });
  });
});

describe('the rate limit', () => {
  it('allows 30 previews and 20 sends of one person in a minute', async () => {
    const { preview, send, handlers, ask, at, pass } = await schoolWithNotices();
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

it('returns not found for the messages of an unknown mailing', async () => {
  const { handlers, at } = await schoolWithNotices();
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
  it.each(odd)('sends only to the test address when the flag %s', async (_, flag) => {
    const { send, runJobs, sent, preview, get } = await schoolWithNotices();
    const { audience_hash } = await preview();
    const mailing = await send({
      email_testing: flag,
      audience_hash,
      recipient: 'tester@example.org',
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

  it('takes no period, has no unsubscribe link, and is in no log', async () => {
    const { send, runJobs, sent, real, rows, all } = await schoolWithNotices();
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

  it('requires a valid test address', async () => {
    const { send, jobs } = await schoolWithNotices();
    await expect(send({})).rejects.toMatchObject({
      fields: { recipient: '*Please enter email id.' },
    });
    await expect(send({ recipient: 'no address' })).rejects.toMatchObject({
      fields: { recipient: '*Please enter valid email id.' },
    });
    expect(jobs).toEqual([]);
  });
});

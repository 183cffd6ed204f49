import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const people = Array.from({ length: 40 }, (_, n) => `p${String(n).padStart(2, '0')}`);
const second = 1_000;
/** The second school: code that ignores the site would not find the mailing. */
const site = 'regional';
const sender = { ...administrator, ...schoolNamed(site) };

/** A mailing to 40 teachers that was just confirmed. */
async function begun() {
  const engine = mailingEngine();
  for (const userUid of people)
    await engine.addPerson(profile({ userUid, type: 'faculty', schoolUid: site }));
  await engine.addPost(
    storedPost({ postUid: 'word', type: 'principal', content_html: '<p>Hi</p>' }),
    site,
  );
  const ask = { type: 'Principal', postUids: ['word'] } as const;
  const facts = () => request({ now: engine.now() });
  const form = sendEmailsSchemas.preview.input.parse(ask);
  const { audience_hash } = await engine.handlers.preview(form, sender, facts());
  const real = sendEmailsSchemas.send.input.parse({ ...ask, email_testing: false, audience_hash });
  const send = () => engine.handlers.send(real, sender, facts());
  const { mailingUid } = await send();
  const act = (what: 'pause' | 'resume' | 'cancel' | 'get') =>
    engine.handlers[what]({ mailingUid }, sender, facts());
  return { ...engine, mailingUid, send, act, facts };
}

describe('a confirmed mailing', () => {
  it('starts after the time in which it can be cancelled', async () => {
    const { sent, runJobs, now, act } = await begun();
    const confirmed = now().getTime();
    expect((await act('get')).release_at).toBe(new Date(confirmed + 60 * second).toISOString());
    await runJobs();
    expect(sent.length).toBe(40);
    expect(sent[0]?.at).toBeGreaterThanOrEqual(confirmed + 60 * second);
  });

  it('keeps to the rate of the account', async () => {
    const { sent, runJobs } = await begun();
    await runJobs();
    const times = sent.map(({ at }) => at);
    for (const [i, at] of times.entries()) {
      const inOneSecond = times.filter((other) => other >= at && other < at + second).length;
      expect([i, inOneSecond]).toEqual([i, Math.min(inOneSecond, 14)]);
    }
    const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
    expect(took).toBeGreaterThanOrEqual((39 / (14 * 0.96)) * second - 50);
    expect(took).toBeLessThan((39 / (14 * 0.96)) * second * 1.2);
  });

  it('sends again after it was cancelled before its start', async () => {
    const { sent, runJobs, act, rows, send } = await begun();
    await runJobs(0.005);
    expect((await act('cancel')).state).toBe('cancelled');
    await runJobs();
    expect(sent).toEqual([]);
    expect(rows().every(({ state }) => state === 'cancelled')).toBe(true);
    expect((await send()).state).toBe('preparing');
    await runJobs();
    expect(sent.length).toBe(40);
  });

  it('stops within a second of a pause, resumes, and sends each message once', async () => {
    const { sent, runJobs, act, whileSending, now } = await begun();
    let heldAt = 0;
    whileSending(async (handed) => {
      if (handed !== 10 || heldAt) return;
      heldAt = now().getTime();
      await act('pause');
    });
    await runJobs();
    expect(sent.length).toBeGreaterThanOrEqual(10);
    expect(sent.length).toBeLessThan(40);
    expect(Math.max(...sent.map(({ at }) => at)) - heldAt).toBeLessThanOrEqual(second + 100);
    expect(await act('get')).toMatchObject({
      state: 'paused',
      counts: { sent: sent.length, left: 40 - sent.length, unsure: 0, failed: 0 },
    });
    expect((await act('resume')).state).toBe('sending');
    await runJobs();
    expect(new Set(sent.map(({ userUid }) => userUid)).size).toBe(40);
    expect(sent.length).toBe(40);
    expect(await act('get')).toMatchObject({ state: 'sent', counts: { sent: 40, left: 0 } });
  });

  it('stops within a second of a cancellation, and sends nothing more', async () => {
    const { sent, runJobs, act, whileSending, now, rows, mailings, mailingUid } = await begun();
    let at = 0;
    whileSending(async (handed) => {
      if (handed !== 10 || at) return;
      at = now().getTime();
      await act('cancel');
    });
    await runJobs();
    expect(Math.max(...sent.map((each) => each.at)) - at).toBeLessThanOrEqual(second + 100);
    const states = Map.groupBy(rows(), ({ state }) => state);
    expect([...states.keys()].sort()).toEqual(['cancelled', 'sent']);
    expect(states.get('sent')?.length).toBe(sent.length);
    // Some people have it, so its period stays locked.
    const { period = '' } = (await mailings.of(schoolNamed(site)).get(mailingUid)) ?? {};
    expect(await mailings.of(schoolNamed(site)).lock('Principal', period)).toBeDefined();
  });

  it('rejects a pause, resume or cancellation in the wrong state, with a text', async () => {
    const { runJobs, act } = await begun();
    await expect(act('resume')).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This mailing cannot be resumed: it is being prepared.',
    });
    await runJobs();
    for (const what of ['pause', 'resume', 'cancel'] as const) {
      await expect(act(what)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('it has been sent.'),
      });
    }
  });
});

describe('a mailing with faults of SES', () => {
  it('fails one refused message with its reason, and sends the others', async () => {
    const { runJobs, answers, act, handlers, mailingUid, facts } = await begun();
    let n = 0;
    answers(({ userUid }) =>
      userUid === 'p07'
        ? { kind: 'refused', reason: 'MessageRejected: Address is blacklisted.' }
        : { kind: 'sent', messageId: `m${++n}` },
    );
    await runJobs();
    expect(await act('get')).toMatchObject({
      state: 'sent',
      counts: { sent: 39, failed: 1, left: 0, unsure: 0 },
    });
    const input = { mailingUid, limit: 100 };
    const { records } = await handlers.messages(input, sender, facts());
    expect(records.filter(({ state }) => state === 'failed')).toEqual([
      {
        userUid: 'p07',
        name: 'First-p07 Last-p07',
        email: 'p07@example.org',
        state: 'failed',
        reason: 'MessageRejected: Address is blacklisted.',
      },
    ]);
  });

  it('loses no message when SES throttles', async () => {
    const { runJobs, answers, act } = await begun();
    let asked = 0;
    answers(() =>
      ++asked % 3 === 0 ? { kind: 'throttled' } : { kind: 'sent', messageId: `m${asked}` },
    );
    await runJobs();
    expect(await act('get')).toMatchObject({ state: 'sent', counts: { sent: 40, failed: 0 } });
  });

  it('pauses after 10 minutes of throttling, and sends all messages once resumed', async () => {
    const { runJobs, answers, act, now, pass } = await begun();
    const until = now().getTime() + 3 * 3_600_000;
    let asked = 0;
    answers(() =>
      ++asked && now().getTime() < until
        ? { kind: 'throttled' }
        : { kind: 'sent', messageId: `m${asked}` },
    );
    await runJobs();
    expect(await act('get')).toMatchObject({
      state: 'paused',
      message: expect.stringMatching(/^The mail service does not accept mail/),
    });
    expect(asked).toBeLessThan(2_000);
    expect(until - now().getTime()).toBeGreaterThan(2.5 * 3_600_000);
    pass(3 * 3_600_000);
    await act('resume');
    await runJobs();
    expect(await act('get')).toMatchObject({ state: 'sent', counts: { sent: 40, failed: 0 } });
  });

  it('pauses with the reason when SES stops the account', async () => {
    const { runJobs, answers, act } = await begun();
    answers(() => ({ kind: 'stopped', reason: 'SendingPausedException' }));
    await runJobs();
    expect(await act('get')).toMatchObject({
      state: 'paused',
      message: expect.stringContaining('SendingPausedException'),
      counts: { sent: 0, failed: 0, left: 40, unsure: 0 },
    });
    let n = 0;
    answers(() => ({ kind: 'sent', messageId: `m${++n}` }));
    await act('resume');
    await runJobs();
    expect(await act('get')).toMatchObject({ state: 'sent', counts: { sent: 40 } });
  });

  it('marks a message as lost after 3 attempts without an answer, and ends', async () => {
    const { runJobs, answers, act } = await begun();
    let n = 0;
    let asked = 0;
    answers(({ userUid }) => {
      if (userUid !== 'p07') return { kind: 'sent', messageId: `m${++n}` };
      asked++;
      return { kind: 'silent' };
    });
    await runJobs();
    expect(asked).toBe(3);
    expect(await act('get')).toMatchObject({
      state: 'sent',
      counts: { sent: 39, failed: 1, unsure: 0, left: 0 },
      reconciled: { lost: 1 },
    });
  });
});

it('returns the job to the queue after a fault, and sends the remaining messages', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { runJobs, answers, act, sent, pass, watch } = await begun();
  let n = 0;
  answers(() => {
    if (++n === 7) throw new Error('Simulated fault of a socket');
    return { kind: 'sent', messageId: `m${n}` };
  });
  await expect(runJobs()).rejects.toThrow('A job failed');
  expect((await act('get')).state).toBe('sending');
  pass(30 * 60_000);
  await watch(site);
  await runJobs();
  expect(await act('get')).toMatchObject({ state: 'sent', counts: { sent: 40, failed: 0 } });
  expect(new Set(sent.map(({ userUid }) => userUid)).size).toBe(sent.length);
});

describe('quiet hours', () => {
  it('delays only the messages of people with quiet hours', async () => {
    const engine = await begun(); // 11 am at the school
    const quiet = { from: '10:00', to: '13:30' };
    const wants = { digest: true, daily: true, principal: true, quiet };
    const loaded = { loadedVersion: '', now: engine.now() };
    await engine.preferences.of(schoolNamed(site)).save('p07', wants, loaded);
    await engine.runJobs();
    const at = (userUid: string) =>
      engine.sent.filter((each) => each.userUid === userUid).map((each) => each.at);
    expect(new Date(at('p07')[0] ?? 0).toISOString()).toMatch(/^2026-03-03T02:3\d/);
    expect(at('p07').length).toBe(1);
    expect(at('p08')[0]).toBeLessThan(loaded.now.getTime() + 120 * second);
    expect((await engine.act('get')).state).toBe('sent');
  });
});

describe('mail settings', () => {
  it('shows the quota of SES, and rejects a change of an old version', async () => {
    const { handlers, facts } = await begun();
    const shown = await handlers.settings({}, sender, facts());
    expect(shown).toMatchObject({
      account_rate: 14,
      account_day: 50_000,
      account_sent: 0,
      undo_seconds: 60,
      digest: { on: false },
      daily: { on: false },
    });
    const change = (loadedVersion: string, undo_seconds: number) =>
      handlers.changeSettings(
        sendEmailsSchemas.changeSettings.input.parse({
          digest: { on: true, weekday: 5, hour: 15 },
          daily: { on: true, hour: 6 },
          closed_days: ['2026-04-03', '2026-04-03'],
          undo_seconds,
          rate: 2,
          updated_at: loadedVersion,
        }),
        sender,
        facts(),
      );
    const first = await change('', 0);
    expect(first).toMatchObject({ undo_seconds: 0, rate: 2, closed_days: ['2026-04-03'] });
    await expect(change('', 10)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await change(first.updated_at, 10)).undo_seconds).toBe(10);
  });

  it('slows a mailing down to the chosen rate', async () => {
    const { settings, runJobs, sent, act } = await begun();
    const loaded = await settings.of(schoolNamed(site)).current();
    await settings.of(schoolNamed(site)).add({ ...loaded, rate: 2, updated_at: 'x' });
    await runJobs();
    const times = sent.map(({ at }) => at);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(19.4 * second);
    expect((await act('get')).rate).toBe(2);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { administrator, request } from '#test/support/records/people';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A digest to 60 people that is being sent. */
async function mailing() {
  const engine = mailingEngine();
  for (let i = 0; i < 60; i++) {
    await engine.addPerson(profile({ userUid: `p${i}`, type: 'faculty' }));
  }
  await engine.addPost(storedPost({ postUid: 'news' }));
  const at = () => request({ now: engine.now() });
  const asked = { type: 'Weekly', email_text: 'Hello', except_for: 'x@elsewhere.example' } as const;
  const { audience_hash } = await engine.handlers.preview(asked, administrator, at());
  const real = { ...asked, email_testing: false, audience_hash };
  const { mailingUid } = await engine.handlers.send(
    sendEmailsSchemas.send.input.parse(real),
    administrator,
    at(),
  );
  return {
    ...engine,
    get: () => engine.handlers.get({ mailingUid }, administrator, at()),
    resume: () => engine.handlers.resume({ mailingUid }, administrator, at()),
  };
}

const refused = { kind: 'refused', reason: 'BadRequestException: Illegal header' } as const;

describe('a mailing with an unanswered message', () => {
  it('shows until when it waits, and counts the message as recovered once it is sent', async () => {
    const { answers, runJobs, get, now } = await mailing();
    const tried: number[] = [];
    answers(({ userUid }) => {
      if (userUid !== 'p7') return { kind: 'sent', messageId: userUid };
      tried.push(now().getTime());
      return tried.length === 1 ? { kind: 'silent' } : { kind: 'sent', messageId: 'second' };
    });
    await runJobs(0.05);
    const [first = 0] = tried;
    expect(await get()).toMatchObject({
      state: 'sending',
      counts: { sent: 59, unsure: 1, left: 0 },
      unsure_until: new Date(first + 10 * 60_000).toISOString(),
    });
    await runJobs();
    const ended = await get();
    expect(ended).toMatchObject({
      state: 'sent',
      counts: { sent: 60, unsure: 0 },
      reconciled: { lost: 0, duplicated: 0, recovered: 1 },
    });
    expect(ended.unsure_until).toBeUndefined();
  });
});

describe('a mailing whose messages SES refuses', () => {
  it('pauses after 20 refusals for one reason, and sends all messages once resumed', async () => {
    const { answers, runJobs, get, resume, sent, rows } = await mailing();
    let asked = 0;
    answers(() => {
      asked++;
      return refused;
    });
    await runJobs();
    expect(asked).toBe(20);
    expect(await get()).toMatchObject({
      state: 'paused',
      message: `The mail service refused 20 messages in a row for the same reason (${refused.reason}). These people have no message yet. Ask the operators of the portal to correct this, then resume.`,
      counts: { failed: 0, left: 60, sent: 0 },
    });
    answers(({ userUid }) => ({ kind: 'sent', messageId: userUid }));
    await resume();
    await runJobs();
    expect(await get()).toMatchObject({ state: 'sent', counts: { sent: 60, failed: 0 } });
    expect(new Set(sent.map(({ userUid }) => userUid)).size).toBe(60);
    expect(rows().filter(({ refusal }) => refusal !== undefined)).toEqual([]);
  });

  it('continues when the reasons differ or SES takes messages in between', async () => {
    for (const reasonOf of [
      (n: number) => ({ kind: 'refused', reason: `Reason ${n % 2}` }) as const,
      (n: number) => (n % 15 === 0 ? ({ kind: 'sent', messageId: `${n}` } as const) : refused),
    ]) {
      const { answers, runJobs, get } = await mailing();
      let n = 0;
      answers(() => reasonOf(++n));
      await runJobs();
      expect(n).toBe(60);
      expect((await get()).state).toMatch(/^(sent|failed)$/);
    }
  });
});

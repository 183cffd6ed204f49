import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SesAnswer } from '#functions/kernel/mail/send/ses';
import { defaultSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { newMailing } from '#functions/mailings/run/new-mailing';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { profile } from '#test/mailings/messages/school';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { answering, schoolNamed } from '#test/support/records/school';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => {});
});

/** The second school: code that ignores the site would not find the mailing. */
const site = 'regional';
const minute = 60_000;
const hour = 60 * minute;

/** A new mailing with its job on the queue. */
async function begun(people = ['ada', 'bo', 'tess']) {
  const engine = mailingEngine('2026-03-03T00:00:00.000Z');
  for (const userUid of people)
    await engine.addPerson(profile({ userUid, type: 'faculty', schoolUid: site }));
  await engine.addPost(storedPost({ postUid: 'news', start: '2026-03-01T00:00:00.000Z' }), site);
  const mailing = newMailing(
    { type: 'Weekly', period: '2026-W10', except: [], postsUid: [], testing: false },
    {
      timeZone: 'Australia/Sydney',
      now: engine.now(),
      audience_hash: 'none',
      undo_seconds: 0,
      by: { userUid: 'schedule', name: 'schedule' },
    },
  );
  const { mailingUid } = mailing;
  await engine.mailings.of(schoolNamed(site)).begin(mailing);
  const get = async (): Promise<StoredMailing> => {
    const found = await engine.mailings.of(schoolNamed(site)).get(mailingUid);
    if (!found) throw new Error(`The mailing ${mailingUid} was not found`);
    return found;
  };
  engine.jobs.push({
    at: engine.now().getTime(),
    message: { kind: 'prepare', site, mailingUid },
  });
  /** Runs the queue and then the check for stalled mailings, each minute. */
  async function live(minutes: number, work: () => Promise<unknown> = () => engine.runJobs(0)) {
    for (let i = 0; i < minutes; i++) {
      await work();
      engine.pass(minute);
      await engine.watch(site);
    }
  }
  return { ...engine, mailingUid, get, live };
}

/** A worker that is killed as soon as it has its job. */
const dies =
  ({ jobs, mailings, now }: Awaited<ReturnType<typeof begun>>) =>
  async () => {
    const due = jobs.filter(({ at }) => at <= now().getTime());
    for (const job of due) {
      jobs.splice(jobs.indexOf(job), 1);
      const { mailingUid, turn = `turn ${now().getTime()}`, after } = job.message;
      await mailings.of(schoolNamed(site)).takeTurn(mailingUid, { turn, after }, now());
    }
  };

describe('a mailing whose worker died', () => {
  it('returns to the queue after 4 minutes, and sends', async () => {
    const school = await begun();
    school.jobs.length = 0;
    await school.live(3);
    expect(school.jobs).toEqual([]);
    await school.live(1);
    expect(school.jobs).toHaveLength(1);
    await school.live(2);
    expect(await school.get()).toMatchObject({ state: 'sent' });
    expect(school.sent).toHaveLength(3);
  });

  it('fails within 15 minutes if it cannot be prepared, and frees its period', async () => {
    const school = await begun();
    await school.live(15, dies(school));
    expect(await school.get()).toMatchObject({
      state: 'failed',
      message:
        'It could not be prepared after several attempts. No messages were sent. Please try again.',
    });
    expect(await school.mailings.of(schoolNamed(site)).lock('Weekly', '2026-W10')).toBeUndefined();
    expect(school.sent).toEqual([]);
  });

  it('pauses within 15 minutes if it cannot be sent, and continues once resumed', async () => {
    const school = await begun();
    const send = school.db.send.bind(school.db);
    const refusing = async (command: never) => {
      if (JSON.stringify(command).includes('claimed'))
        throw new Error('Simulated fault of the table');
      return send(command);
    };
    const refused = vi.spyOn(school.db, 'send').mockImplementation(refusing as never);
    await school.live(15, async () => {
      for (const { message } of school.jobs.splice(0)) {
        await school.deliver(JSON.stringify(message));
      }
    });
    expect(await school.get()).toMatchObject({
      state: 'paused',
      message: expect.stringMatching(/^It stopped after several attempts/),
    });
    refused.mockRestore();
    await resume(school);
    await school.live(2);
    expect(await school.get()).toMatchObject({ state: 'sent' });
    expect(school.sent.map(({ userUid }) => userUid).sort()).toEqual(['ada', 'bo', 'tess']);
  });

  it('reports once that a mailing was given up', async () => {
    const school = await begun();
    const given: number[] = [];
    for (let i = 0; i < 30; i++) {
      await dies(school)();
      school.pass(minute);
      given.push(await school.watch(site));
    }
    expect(given.filter((count) => count > 0)).toEqual([1]);
  });
});

describe('a mailing while SES accepts nothing', () => {
  const answers: [string, SesAnswer, string][] = [
    ['throttles', { kind: 'throttled' }, 'too many messages'],
    ['never answers', { kind: 'silent' }, 'no answer'],
    ['has stopped the account', { kind: 'stopped', reason: 'paused' }, 'paused'],
  ];
  it.each(answers)(
    'pauses within 15 minutes with the reason when SES %s',
    async (_, answer, why) => {
      const people = Array.from({ length: 20 }, (_, i) => `p${i}`);
      const school = await begun(people);
      school.answers(() => answer);
      await school.live(15);
      expect(await school.get()).toMatchObject({
        state: 'paused',
        message: `The mail service does not accept mail (${why}). Ask the operators of the portal to correct this, then resume.`,
      });
      const alarms = vi
        .mocked(console.error)
        .mock.calls.filter(([line]) => `${line}`.includes('"alarm":"mailingsHeld"'));
      expect(alarms).toHaveLength(1);
      // Once it accepts mail again, each person gets one message.
      let ids = 0;
      school.answers(() => ({ kind: 'sent', messageId: `later-${++ids}` }));
      await resume(school);
      await school.live(15);
      expect(await school.get()).toMatchObject({ state: 'sent' });
      expect(school.sent.map(({ userUid }) => userUid).sort()).toEqual(people.sort());
    },
  );
});

describe('a mailing with a valid lease', () => {
  it('continues without a restart while it makes progress', async () => {
    const school = await begun(Array.from({ length: 40 }, (_, i) => `p${i}`));
    await school.settings
      .of(schoolNamed(site))
      .add({ ...defaultSettings, rate: 0.1, updated_at: 'x' });
    const woken = vi.fn();
    answering(school.mailings, { wake: woken });
    // 40 messages at 1 in 10 seconds take longer than a lease.
    await school.live(30);
    expect(woken).not.toHaveBeenCalled();
    expect(await school.get()).toMatchObject({ state: 'sent' });
    expect(school.sent).toHaveLength(40);
  });

  it('stays as it is while it waits for its start or is paused', async () => {
    const school = await begun();
    const release_at = new Date(school.now().getTime() + 3 * hour).toISOString();
    await school.mailings.of(schoolNamed(site)).change(await school.get(), { release_at });
    const woken = vi.fn();
    answering(school.mailings, { wake: woken });
    await school.live(120);
    expect(await school.get()).toMatchObject({ state: 'waiting' });
    await school.mailings.of(schoolNamed(site)).change(await school.get(), { state: 'paused' });
    await school.live(300);
    expect(await school.get()).toMatchObject({ state: 'paused' });
    expect(woken).not.toHaveBeenCalled();
  });

  it('ends after more than a day on hold', async () => {
    const school = await begun();
    await school.mailings.of(schoolNamed(site)).change(await school.get(), { state: 'paused' });
    school.pass(25 * hour);
    await school.watch(site);
    expect(await school.get()).toMatchObject({
      state: 'cancelled',
      message: 'It was cancelled because it was on hold for more than a day.',
    });
    expect(await school.mailings.of(schoolNamed(site)).lock('Weekly', '2026-W10')).toBeUndefined();
  });
});

describe('the queue of mailings', () => {
  it.each([...Array(11).keys()])(
    'fails %i unreadable messages of 10, and runs the others once',
    async (k) => {
      const school = await begun();
      const [job] = school.jobs.splice(0);
      const poison = ['', '{', 'null', '[]', '{}', '"', '1', 'x', '{"kind":"send"}', ' '];
      const good = Array.from({ length: 10 - k }, () => JSON.stringify(job?.message));
      const failed = poison.slice(0, k).map((_, i) => `m${i}`);
      expect(await school.deliver(...poison.slice(0, k), ...good)).toEqual(failed);
      await school.live(2);
      expect(school.sent).toHaveLength(k === 10 ? 0 : 3);
    },
  );
});

/** Resumes a mailing as the endpoint does. */
async function resume({ mailings, get, jobs, now, mailingUid }: Awaited<ReturnType<typeof begun>>) {
  const paused = await get();
  await mailings.of(schoolNamed(site)).change(paused, {
    state: paused.started_at ? 'sending' : 'waiting',
    got_on_at: now().toISOString(),
    stalls: undefined,
    message: undefined,
  });
  jobs.push({ at: now().getTime(), message: { kind: 'send', site, mailingUid } });
}

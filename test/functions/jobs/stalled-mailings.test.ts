import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unsaid } from '#functions/data/mail-settings';
import type { StoredMailing } from '#functions/data/mailing-record';
import { newMailing } from '#functions/jobs/mailing/new-mailing';
import type { SesAnswer } from '#functions/jobs/mailing/ses';
import { alarmWords } from '#shared/alarm-words';
import { profile } from '#test/functions/mail/school';
import { mailDesk, storedPost } from '#test/support/mail-desk';

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => {});
});

/** At the second school: what forgets the school would not find the mailing. */
const site = 'regional';
const minute = 60_000;
const hour = 60 * minute;

/** A mailing that was begun, with its job on the queue. */
async function begun(people = ['ada', 'bo', 'tess']) {
  const desk = mailDesk('2026-03-03T00:00:00.000Z');
  for (const userUid of people)
    await desk.addPerson(profile({ userUid, type: 'faculty', schoolUid: site }));
  await desk.addPost(storedPost({ postUid: 'news', start: '2026-03-01T00:00:00.000Z' }), site);
  const mailing = newMailing(
    { type: 'Weekly', period: '2026-W10', except: [], postsUid: [], testing: false },
    {
      timeZone: 'Australia/Sydney',
      now: desk.now(),
      audience_hash: 'none',
      undo_seconds: 0,
      by: { userUid: 'schedule', name: 'schedule' },
    },
  );
  const { mailingUid } = mailing;
  await desk.mailings.begin(site, mailing);
  const get = async (): Promise<StoredMailing> => {
    const found = await desk.mailings.get(site, mailingUid);
    if (!found) throw new Error('The mailing is gone');
    return found;
  };
  desk.jobs.push({
    at: desk.now().getTime(),
    message: { kind: 'prepare', site, mailingUid },
  });
  /** Lets minutes pass, each with a look of the watch, and what is on the queue in between. */
  async function live(minutes: number, work: () => Promise<unknown> = () => desk.runJobs(0)) {
    for (let i = 0; i < minutes; i++) {
      await work();
      desk.pass(minute);
      await desk.watch(site);
    }
  }
  return { ...desk, mailingUid, get, live };
}

/** A worker that dies as soon as it has taken its job. */
const dies =
  ({ jobs, mailings, now }: Awaited<ReturnType<typeof begun>>) =>
  async () => {
    const due = jobs.filter(({ at }) => at <= now().getTime());
    for (const job of due) {
      jobs.splice(jobs.indexOf(job), 1);
      const { mailingUid, turn = `turn ${now().getTime()}`, after } = job.message;
      await mailings.takeTurn(site, mailingUid, { turn, after }, now());
    }
  };

describe('a mailing whose worker died', () => {
  it('is on the queue again some minutes later, and goes out', async () => {
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

  it('has failed within a quarter of an hour if nobody can prepare it, and gives its period back', async () => {
    const school = await begun();
    await school.live(15, dies(school));
    expect(await school.get()).toMatchObject({
      state: 'failed',
      message:
        'It could not be prepared, although it was tried several times. Nobody has a message.',
    });
    expect(await school.mailings.lock(site, 'Weekly', '2026-W10')).toBeUndefined();
    expect(school.sent).toEqual([]);
  });

  it('is on hold within a quarter of an hour if nobody can send it, and goes on when a person says so', async () => {
    const school = await begun();
    const send = school.db.send.bind(school.db);
    const refusing = async (command: never) => {
      if (JSON.stringify(command).includes('claimed')) throw new Error('The table is away');
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
      message: expect.stringMatching(/^It stood still/),
    });
    refused.mockRestore();
    await resume(school);
    await school.live(2);
    expect(await school.get()).toMatchObject({ state: 'sent' });
    expect(school.sent.map(({ userUid }) => userUid).sort()).toEqual(['ada', 'bo', 'tess']);
  });

  it('tells the operators once that it was given up', async () => {
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

describe('a mailing that SES does not take', () => {
  const answers: [string, SesAnswer, string][] = [
    ['refuses for being too many', { kind: 'throttled' }, 'it takes no more for now'],
    ['never answers', { kind: 'silent' }, 'it does not answer'],
    ['has stopped the account', { kind: 'stopped', reason: 'paused' }, 'paused'],
  ];
  it.each(answers)(
    'because it %s is on hold within a quarter of an hour, and says why',
    async (_, answer, why) => {
      const people = Array.from({ length: 20 }, (_, i) => `p${i}`);
      const school = await begun(people);
      school.answers(() => answer);
      await school.live(15);
      expect(await school.get()).toMatchObject({
        state: 'paused',
        message: `SES takes no mail at present (${why}). Please resume when that is mended.`,
      });
      const rings = vi
        .mocked(console.error)
        .mock.calls.filter(([line]) => `${line}`.includes(alarmWords.mailingsHeld[0]));
      expect(rings).toHaveLength(1);
      // Once it takes mail again, everybody has one.
      let ids = 0;
      school.answers(() => ({ kind: 'sent', messageId: `later-${++ids}` }));
      await resume(school);
      await school.live(15);
      expect(await school.get()).toMatchObject({ state: 'sent' });
      expect(school.sent.map(({ userUid }) => userUid).sort()).toEqual(people.sort());
    },
  );
});

describe('a mailing that is in hand', () => {
  it('is left alone for as long as it gets on', async () => {
    const school = await begun(Array.from({ length: 40 }, (_, i) => `p${i}`));
    await school.settings.replace(site, { ...unsaid, rate: 0.1, updated_at: 'x' }, '');
    const woken = vi.spyOn(school.mailings, 'wake');
    // Forty messages at one in twenty seconds take longer than any lease.
    await school.live(30);
    expect(woken).not.toHaveBeenCalled();
    expect(await school.get()).toMatchObject({ state: 'sent' });
    expect(school.sent).toHaveLength(40);
  });

  it('is left alone while it waits for its hour, or is on hold', async () => {
    const school = await begun();
    const release_at = new Date(school.now().getTime() + 3 * hour).toISOString();
    await school.mailings.change(site, await school.get(), { release_at });
    const woken = vi.spyOn(school.mailings, 'wake');
    await school.live(120);
    expect(await school.get()).toMatchObject({ state: 'waiting' });
    await school.mailings.change(site, await school.get(), { state: 'paused' });
    await school.live(300);
    expect(await school.get()).toMatchObject({ state: 'paused' });
    expect(woken).not.toHaveBeenCalled();
  });

  it('ends when it was on hold for more than a day', async () => {
    const school = await begun();
    await school.mailings.change(site, await school.get(), { state: 'paused' });
    school.pass(25 * hour);
    await school.watch(site);
    expect(await school.get()).toMatchObject({
      state: 'cancelled',
      message: 'It was on hold for more than a day.',
    });
    expect(await school.mailings.lock(site, 'Weekly', '2026-W10')).toBeUndefined();
  });
});

describe('the queue of the mailings', () => {
  it.each([...Array(11).keys()])(
    'with %i poison messages of ten leaves those to the dead letters, and does the others once',
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

/** As the endpoint does it. */
async function resume({ mailings, get, jobs, now, mailingUid }: Awaited<ReturnType<typeof begun>>) {
  const paused = await get();
  await mailings.change(site, paused, {
    state: paused.started_at ? 'sending' : 'waiting',
    got_on_at: now().toISOString(),
    stalls: undefined,
    message: undefined,
  });
  jobs.push({ at: now().getTime(), message: { kind: 'send', site, mailingUid } });
}

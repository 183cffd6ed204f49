import { beforeEach, expect, it, vi } from 'vitest';
import { twoSchools } from '#test/support/mail-schools';

/**
 * The same mailing at two schools, each by itself: it must take the same course, call for call. What asks another school than its own is
 * seen here even where the end is the same, because something else has the last word.
 */

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const schools = ['main', 'regional'] as const;
type School = (typeof schools)[number];
type Desk = Awaited<ReturnType<typeof twoSchools>>;
const hour = 3_600_000;

/** What is asked of the tables, one line a call, and what is put on the queue, while something happens at a school. */
async function courseAt(school: School, act: (desk: Desk, school: School) => Promise<void>) {
  const desk = await twoSchools();
  const calls: string[] = [];
  const begun = desk.now().getTime();
  const seen = (value: unknown) => value === school || `${value}`.startsWith(`${school}#`);
  const send = desk.db.send.bind(desk.db) as (command: object) => Promise<unknown>;
  vi.spyOn(desk.db, 'send').mockImplementation(((command: { readonly input: object }) => {
    const { TableName = '', Key = {} } = command.input as { TableName?: string; Key?: object };
    const values = Object.values({
      ...Key,
      ...(command.input as { ExpressionAttributeValues?: object }).ExpressionAttributeValues,
    });
    calls.push(`${command.constructor.name} ${TableName} ${values.filter(seen).length}`);
    return send(command);
  }) as never);
  const push = desk.jobs.push.bind(desk.jobs);
  vi.spyOn(desk.jobs, 'push').mockImplementation((...jobs) => {
    for (const { at, message } of jobs) {
      calls.push(`queue ${message.kind} ${at - begun} ${message.site === school}`);
    }
    return push(...jobs);
  });
  await act(desk, school);
  return calls;
}

/** Both schools take the same course; answers its length. */
async function isAlike(act: (desk: Desk, school: School) => Promise<void>): Promise<number> {
  const [here = [], there = []] = [await courseAt('main', act), await courseAt('regional', act)];
  expect(there).toEqual(here);
  return here.length;
}

const stateOf = (desk: Desk, school: School, wanted: string) =>
  desk
    .all('emailstatistics')
    .find(({ pk, userUid }) => `${pk}`.startsWith(`${school}#`) && userUid === wanted);

it('when a message cannot be made, one waits for its hour and one is never answered for', async () => {
  const length = await isAlike(async (desk, school) => {
    const quiet = { from: '00:00', to: '23:30' };
    const chosen = { digest: true, daily: true, principal: true, quiet };
    await desk.preferences.save(school, 'dora', chosen, '', desk.now());
    desk.answers(({ userUid }) =>
      userUid === 'bea' ? { kind: 'silent' } : { kind: 'sent', messageId: userUid },
    );
    const mailingUid = await desk.send(school);
    await desk.runJobs(0.005);
    await desk.put('emailstatistics', { ...stateOf(desk, school, 'ada'), told: '{' });
    await desk.runJobs();
    expect(stateOf(desk, school, 'ada')).toMatchObject({
      ...{ state: 'failed', refusal: 'The message could not be made.' },
    });
    expect(stateOf(desk, school, 'bea')).toMatchObject({
      ...{ state: 'failed', refusal: 'SES gave no answer.', attempts: 3 },
    });
    expect(desk.sent.map(({ userUid }) => userUid)).toEqual(['cleo', 'dora']);
    expect(await desk.act('get', school, mailingUid)).toMatchObject({
      ...{ state: 'sent', counts: { sent: 2, failed: 2 }, reconciled: { lost: 1 } },
    });
  });
  expect(length).toBeGreaterThan(50);
});

it('when it is cancelled while nobody knows whether a message went', async () => {
  await isAlike(async (desk, school) => {
    desk.answers(() => ({ kind: 'silent' }));
    const slow = { ...(await desk.settings.current(school)), rate: 1, updated_at: 'x' };
    await desk.settings.replace(school, slow, '');
    let mailingUid = '';
    desk.whileSending(async () => void (await desk.act('cancel', school, mailingUid)));
    mailingUid = await desk.send(school);
    await desk.runJobs();
    const { state, reconciled } = await desk.act('get', school, mailingUid);
    expect([state, reconciled.lost > 0]).toEqual(['cancelled', true]);
    expect(stateOf(desk, school, 'dora')).toMatchObject({ state: 'cancelled' });
  });
});

it('when it was on hold for more than a day', async () => {
  await isAlike(async (desk, school) => {
    const mailingUid = await desk.send(school);
    await desk.runJobs(0.005);
    await desk.act('pause', school, mailingUid);
    await desk.runJobs();
    desk.pass(25 * hour);
    await desk.watch(school);
    await desk.runJobs();
    expect(await desk.act('get', school, mailingUid)).toMatchObject({
      ...{ state: 'cancelled', counts: { left: 0 } },
    });
    expect(stateOf(desk, school, 'ada')).toMatchObject({ state: 'cancelled' });
    expect(desk.sent).toEqual([]);
  });
});

it('when the schedules of both begin in the same hour', async () => {
  const desk = await twoSchools();
  const digest = { on: true, weekday: 3, hour: 12 };
  for (const school of schools) {
    const kept = { ...(await desk.settings.current(school)), digest, updated_at: 'x' };
    await desk.settings.replace(school, kept, '');
  }
  desk.pass(Date.parse('2026-03-04T01:05:00.000Z') - desk.now().getTime());
  await desk.schedule();
  expect(desk.jobs.map(({ message }) => message.site)).toEqual(schools);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { twoSchools } from '#test/support/mail/mail-schools';
import { schoolNamed } from '#test/support/records/school';

/**
 * Runs the same mailing at two schools and compares every call to the tables and the queue. A call
 * to the wrong school shows here even if a later check corrects the result.
 */

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const schools = ['main', 'regional'] as const;
type School = (typeof schools)[number];
type Engine = Awaited<ReturnType<typeof twoSchools>>;
const hour = 3_600_000;

/** Records the calls to the tables and the queue, one line each, during an act at a school. */
async function callsAt(school: School, act: (engine: Engine, school: School) => Promise<void>) {
  const engine = await twoSchools();
  const calls: string[] = [];
  const begun = engine.now().getTime();
  const isSite = (value: unknown) => value === school || `${value}`.startsWith(`${school}#`);
  const send = engine.db.send.bind(engine.db) as (command: object) => Promise<unknown>;
  vi.spyOn(engine.db, 'send').mockImplementation(((command: { readonly input: object }) => {
    const { TableName = '', Key = {} } = command.input as { TableName?: string; Key?: object };
    const values = Object.values({
      ...Key,
      ...(command.input as { ExpressionAttributeValues?: object }).ExpressionAttributeValues,
    });
    calls.push(`${command.constructor.name} ${TableName} ${values.filter(isSite).length}`);
    return send(command);
  }) as never);
  const push = engine.jobs.push.bind(engine.jobs);
  vi.spyOn(engine.jobs, 'push').mockImplementation((...jobs) => {
    for (const { at, message } of jobs) {
      calls.push(`queue ${message.kind} ${at - begun} ${message.site === school}`);
    }
    return push(...jobs);
  });
  await act(engine, school);
  return calls;
}

/** Expects the same calls at both schools, and returns their number. */
async function expectSameCalls(
  act: (engine: Engine, school: School) => Promise<void>,
): Promise<number> {
  const [here = [], there = []] = [await callsAt('main', act), await callsAt('regional', act)];
  expect(there).toEqual(here);
  return here.length;
}

const stateOf = (engine: Engine, school: School, wanted: string) =>
  engine
    .all('emailstatistics')
    .find(({ pk, userUid }) => `${pk}`.startsWith(`${school}#`) && userUid === wanted);

it('makes the same calls at two schools when a message fails, waits or gets no answer', async () => {
  const length = await expectSameCalls(async (engine, school) => {
    const quiet = { from: '00:00', to: '23:30' };
    const chosen = { digest: true, daily: true, principal: true, quiet };
    await engine.preferences
      .of(schoolNamed(school))
      .save('dora', chosen, { loadedVersion: '', now: engine.now() });
    engine.answers(({ userUid }) =>
      userUid === 'bea' ? { kind: 'silent' } : { kind: 'sent', messageId: userUid },
    );
    const mailingUid = await engine.send(school);
    await engine.runJobs(0.005);
    await engine.put('emailstatistics', { ...stateOf(engine, school, 'ada'), told: '{' });
    await engine.runJobs();
    expect(stateOf(engine, school, 'ada')).toMatchObject({
      state: 'failed',
      refusal: 'The message could not be made.',
    });
    expect(stateOf(engine, school, 'bea')).toMatchObject({
      state: 'failed',
      refusal: 'SES gave no answer.',
      attempts: 3,
    });
    expect(engine.sent.map(({ userUid }) => userUid)).toEqual(['cleo', 'dora']);
    expect(await engine.act('get', school, mailingUid)).toMatchObject({
      state: 'sent',
      counts: { sent: 2, failed: 2 },
      reconciled: { lost: 1 },
    });
  });
  expect(length).toBeGreaterThan(50);
});

it('makes the same calls at two schools when a mailing with an unsure message is cancelled', async () => {
  await expectSameCalls(async (engine, school) => {
    engine.answers(() => ({ kind: 'silent' }));
    const slow = {
      ...(await engine.settings.of(schoolNamed(school)).current()),
      rate: 1,
      updated_at: 'x',
    };
    await engine.settings.of(schoolNamed(school)).add(slow);
    let mailingUid = '';
    engine.whileSending(async () => void (await engine.act('cancel', school, mailingUid)));
    mailingUid = await engine.send(school);
    await engine.runJobs();
    const { state, reconciled } = await engine.act('get', school, mailingUid);
    expect([state, reconciled.lost > 0]).toEqual(['cancelled', true]);
    expect(stateOf(engine, school, 'dora')).toMatchObject({ state: 'cancelled' });
  });
});

it('makes the same calls at two schools when a mailing was on hold for more than a day', async () => {
  await expectSameCalls(async (engine, school) => {
    const mailingUid = await engine.send(school);
    await engine.runJobs(0.005);
    await engine.act('pause', school, mailingUid);
    await engine.runJobs();
    engine.pass(25 * hour);
    await engine.watch(school);
    await engine.runJobs();
    expect(await engine.act('get', school, mailingUid)).toMatchObject({
      state: 'cancelled',
      counts: { left: 0 },
    });
    expect(stateOf(engine, school, 'ada')).toMatchObject({ state: 'cancelled' });
    expect(engine.sent).toEqual([]);
  });
});

it('starts the scheduled digests of two schools in the same hour', async () => {
  const engine = await twoSchools();
  const digest = { on: true, weekday: 3, hour: 12 };
  for (const school of schools) {
    const stored = {
      ...(await engine.settings.of(schoolNamed(school)).current()),
      digest,
      updated_at: 'x',
    };
    await engine.settings.of(schoolNamed(school)).add(stored);
  }
  engine.pass(Date.parse('2026-03-04T01:05:00.000Z') - engine.now().getTime());
  await engine.schedule();
  expect(engine.jobs.map(({ message }) => message.site)).toEqual(schools);
});

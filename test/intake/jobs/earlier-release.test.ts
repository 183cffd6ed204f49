import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wakeStalledIntakes } from '#functions/intake/engine/given-up';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, smallSchool } from '../files/packages.ts';
import {
  addSchool,
  openWorkshop,
  revived,
  stateOf,
  type TestWorkshop,
  worked,
} from '../intake-deps.ts';

let deps: TestWorkshop;
let site = '';
let schools = 0;
beforeAll(async () => {
  deps = { ...(await openWorkshop()), sizes: { chunk: 7, step: 3 } };
});
afterAll(() => deps.tables.stop());
beforeEach(() => {
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
  site = `earlier-${++schools}`;
  addSchool(deps, site);
});

const own = () => deps.intakes.of(schoolNamed(site));
const jobs = () => deps.intakes.jobs.of(schoolNamed(site));
const later = (milliseconds: number) => new Date(deps.now().getTime() + milliseconds).toISOString();

/** Changes a record as 1.3.0 stored it. */
const set = (sk: string, fields: Record<string, unknown>) =>
  deps.tables.db.send(
    new UpdateCommand({
      TableName: 'intake',
      Key: { pk: site, sk },
      UpdateExpression: `SET ${Object.keys(fields).map((name) => `#${name} = :${name}`)}`,
      ExpressionAttributeNames: Object.fromEntries(
        Object.keys(fields).map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );

/** Makes an apply that 1.3.0 began and that made some steps, with the lease of its worker. */
async function applying(lease_until: string) {
  const intakeUid = await deps.announce(site, packageOf(smallSchool()));
  await worked(deps, schoolNamed(site), intakeUid);
  const ready = await own().get(intakeUid);
  if (!ready) throw new Error('There is no intake');
  await own().beginApply(ready, deps.now());
  let steps = 0;
  const short = { ...deps, timeLeft: () => (++steps < 3 ? 900_000 : 0) };
  await worked(short, schoolNamed(site), intakeUid);
  deps.messages.length = 0;
  await jobs().stop({ intakeUid }, { state: 'ended' }, deps.now());
  await jobs().close({ intakeUid });
  await set(intakeUid, { lease_until, attempts: 0 });
  await set('lock', { lease_until, fence: 3 });
  return intakeUid;
}
const watch = () =>
  wakeStalledIntakes(deps, { ...schoolNamed(site), now: deps.now() }).then(() => jobs().open(10));

describe('work that 1.3.0 began', () => {
  it('goes on after the last step once its lease has ended, and its worker can write nothing', async () => {
    const intakeUid = await applying(later(-1));
    const { done = 0 } = (await own().get(intakeUid)) ?? {};
    expect(done).toBeGreaterThan(0);
    await revived(deps, schoolNamed(site), intakeUid);
    expect(await own().get(intakeUid)).toMatchObject({ state: 'applied', applied_version: 1 });
    expect((await stateOf(deps, site)).people.length).toBeGreaterThan(0);
    expect(await own().lock()).toMatchObject({ fence: 4, version: 1, last_applied: intakeUid });
  });

  it('stays with its worker while that one has a lease', async () => {
    const intakeUid = await applying(later(60_000));
    expect(await watch()).toEqual([]);
    await worked(deps, schoolNamed(site), intakeUid);
    expect((await own().get(intakeUid))?.state).toBe('applying');
    deps.pass(61_000);
    expect(await watch()).toEqual([{ intakeUid }]);
  });

  it('is checked again if its worker died in the check', async () => {
    const intakeUid = await deps.announce(site, packageOf(smallSchool()));
    await set(intakeUid, { state: 'validating', lease_until: later(-1), attempts: 1 });
    await revived(deps, schoolNamed(site), intakeUid);
    expect((await own().get(intakeUid))?.state).toBe('ready');
  });

  it('is not taken by a worker of 1.3.0 if this release began it', async () => {
    const intakeUid = await deps.announce(site, packageOf(smallSchool()));
    await worked(deps, schoolNamed(site), intakeUid);
    const ready = await own().get(intakeUid);
    if (!ready) throw new Error('There is no intake');
    await own().beginApply(ready, deps.now());
    // The condition under which such a worker takes the lock.
    const taken = deps.tables.db.send(
      new UpdateCommand({
        TableName: 'intake',
        Key: { pk: site, sk: 'lock' },
        UpdateExpression: 'SET fence = :fence',
        ConditionExpression: 'holder = :uid AND lease_until <= :now',
        ExpressionAttributeValues: { ':uid': intakeUid, ':now': later(0), ':fence': 1 },
      }),
    );
    await expect(taken).rejects.toThrow();
  });
});

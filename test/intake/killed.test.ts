import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { IntakeDeps } from '#functions/intake/engine/dependencies';
import { intakeRepository } from '#functions/intake/store/intake';
import { rosterReader } from '#functions/intake/store/roster';
import type { School } from '#functions/kernel/record/declaration';
import { isFullProof, proofSeed } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { tablesOf } from '#test/support/tables/named';
import { packageOf, roleRow, smallSchool, userRow } from './files/packages.ts';
import {
  addSchool,
  openWorkshop,
  revived,
  stateOf,
  type TestWorkshop,
  worked,
} from './intake-deps.ts';

/**
 * Each call to a table, the bucket or the queue is a step. For each step, the worker is killed
 * before and after it, and the watch wakes another one. The roster must be that of an undisturbed
 * run.
 */
let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  deps = { ...(await openWorkshop()), sizes: { chunk: 7, step: 3 } };
});
afterAll(() => deps.tables.stop());

class Killed extends Error {}

/** Returns a worker that dies at a step, and a counter of its steps. */
function mortal(base: TestWorkshop, diesAt: number, when: 'before' | 'after') {
  let steps = 0;
  let isDead = false;
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name, receiver) {
        const value: unknown = Reflect.get(object, name, receiver);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          if (isDead) throw new Killed();
          steps += 1;
          const dies = steps === diesAt;
          if (dies && when === 'before') {
            isDead = true;
            throw new Killed();
          }
          const result: unknown = await value.apply(object, args);
          if (dies) {
            isDead = true;
            throw new Killed();
          }
          return result;
        };
      },
    });
  const db = guard(base.tables.db);
  const worker: IntakeDeps = {
    ...base,
    intakes: intakeRepository(tablesOf(db)),
    stored: rosterReader(tablesOf(db)),
    files: guard(base.files),
    queue: guard(base.queue),
  };
  return { worker, isDead: () => isDead };
}

/** Lets a worker come that dies at a step, and after that the watch wake others. */
async function deliver(
  { site, intakeUid }: School & { intakeUid: string },
  diesAt: number,
  when: 'before' | 'after',
) {
  const { worker, isDead } = mortal(deps, diesAt, when);
  try {
    await worked(worker, { site }, intakeUid);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  if (!isDead()) return { died: false };
  await revived(deps, { site }, intakeUid);
  // The queue delivers the message of a dead worker again, an hour later.
  await worked(deps, { site }, intakeUid);
  return { died: true };
}

const first = packageOf(smallSchool());
const grown = smallSchool();
grown.users = (grown.users ?? []).slice(1);
grown.roles = (grown.roles ?? []).slice(1);
grown.enrollments = grown.enrollments?.filter(({ userSourcedId }) => userSourcedId !== 's1') ?? [];
for (let i = 0; i < 6; i++) {
  grown.users.push(userRow(`n${i}`, { username: `n${i}`, grades: '09' }));
  grown.roles.push(roleRow(`n${i}`, 'student'));
}
const second = packageOf(grown);

let school = 0;
/** Makes a school with a first roster, and announces a second one. */
async function prepare() {
  const site = `killed-${++school}`;
  addSchool(deps, site);
  const begin = await deps.announce(site, first);
  await worked(deps, schoolNamed(site), begin);
  await applied(site, begin);
  return { ...schoolNamed(site), intakeUid: await deps.announce(site, second) };
}
const get = async (site: string, intakeUid: string) => {
  const intake = await deps.intakes.of(schoolNamed(site)).get(intakeUid);
  if (!intake) throw new Error('The intake is gone');
  return intake;
};
async function applied(site: string, intakeUid: string) {
  await deps.intakes.of(schoolNamed(site)).beginApply(await get(site, intakeUid), deps.now());
  await worked(deps, schoolNamed(site), intakeUid);
}
const settled = (state: unknown) =>
  JSON.parse(JSON.stringify(state).replaceAll(/killed-\d+/g, 'site')) as {
    people: { username: string }[];
  };
const comparable = async (site: string) => {
  const state = settled(await stateOf(deps, site));
  // Identifiers depend on the site's name, so they are left out of the comparison.
  const text = JSON.stringify(state, (key, value: unknown) =>
    ['userUid', 'groups', 'children', 'homeroom_teacher', 'groupUid'].includes(key)
      ? undefined
      : value,
  );
  return { people: state.people.length, lines: text.match(/\{[^{}]*\}/g)?.toSorted() };
};

/** Every step in `npm run proof`, every tenth in `npm test`. */
const stride = isFullProof ? 1 : 10;

/** Runs a job once per step, killed at that step, until a run has no more steps. */
async function atEveryStep(
  prepared: () => Promise<School & { intakeUid: string }>,
  check: (site: string, intakeUid: string) => Promise<void>,
) {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let step = 1 + (proofSeed % stride); ; step += stride) {
      const ready = await prepared();
      const { died } = await deliver(ready, step, when);
      await check(ready.site, ready.intakeUid);
      expect(await deps.intakes.jobs.of(ready).open(10)).toEqual([]);
      if (!died) break;
      deaths += 1;
    }
  }
  return deaths;
}

test('makes the same dry run after a check is killed at any step', async () => {
  const whole = await prepare();
  await worked(deps, whole, whole.intakeUid);
  const expected = await get(whole.site, whole.intakeUid);
  const deaths = await atEveryStep(prepare, async (site, intakeUid) => {
    const { state, counts, plan } = await get(site, intakeUid);
    expect({ state, counts, changes: plan?.changes }).toEqual({
      state: 'ready',
      counts: expected.counts,
      changes: expected.plan?.changes,
    });
  });
  expect(deaths).toBeGreaterThan(30 / stride);
});

test('applies an intake once after it is killed at any step', async () => {
  const whole = await prepare();
  await worked(deps, whole, whole.intakeUid);
  await applied(whole.site, whole.intakeUid);
  const expected = await comparable(whole.site);
  const prepared = async () => {
    const made = await prepare();
    await worked(deps, made, made.intakeUid);
    await deps.intakes.of(made).beginApply(await get(made.site, made.intakeUid), deps.now());
    return made;
  };
  const deaths = await atEveryStep(prepared, async (site, intakeUid) => {
    expect(await get(site, intakeUid)).toMatchObject({ state: 'applied', applied_version: 2 });
    expect(await deps.intakes.of(schoolNamed(site)).lock()).toMatchObject({
      version: 2,
      last_applied: intakeUid,
    });
    expect(await comparable(site)).toEqual(expected);
  });
  expect(deaths).toBeGreaterThanOrEqual(40 / stride - 1);
});

test('restores the roster after a rollback is killed at any step', async () => {
  const untouched = await prepare();
  const expected = await comparable(untouched.site);
  const prepared = async () => {
    const made = await prepare();
    await worked(deps, made, made.intakeUid);
    await applied(made.site, made.intakeUid);
    await deps.intakes.of(made).beginRollback(await get(made.site, made.intakeUid), deps.now());
    return made;
  };
  const deaths = await atEveryStep(prepared, async (site, intakeUid) => {
    expect((await get(site, intakeUid)).state).toBe('rolled-back');
    expect(await deps.intakes.of(schoolNamed(site)).lock()).not.toHaveProperty('holder');
    expect(await comparable(site)).toEqual(expected);
  });
  expect(deaths).toBeGreaterThanOrEqual(40 / stride - 1);
});

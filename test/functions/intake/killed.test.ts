import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { intakeRepository } from '#functions/data/intake';
import { rosterReader } from '#functions/data/roster';
import { checkFile } from '#functions/intake/engine/check';
import type { Workshop } from '#functions/intake/engine/workshop';
import { writePlan } from '#functions/intake/engine/write';
import { packageOf, roleRow, smallSchool, userRow } from './packages.ts';
import { openWorkshop, stateOf, type TestWorkshop, tableNames } from './workshop.ts';

/**
 * Every call to a table, the bucket or the queue is a step. For each step the worker is killed just before it and just after it, the
 * message comes again, and the roster must be the one of an undisturbed run.
 */
let shop: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  shop = { ...(await openWorkshop()), sizes: { chunk: 7, step: 3 } };
});
afterAll(() => shop.tables.stop());

class Killed extends Error {}

/** The same workshop, whose worker dies at a step; says how many steps there were. */
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
  const worker: Workshop = {
    ...base,
    intakes: intakeRepository(db, 'intake'),
    stored: rosterReader(db, tableNames),
    files: guard(base.files),
    queue: guard(base.queue),
  };
  return { worker, steps: () => steps };
}

/** Delivers a job until nobody dies: after each death the lease runs out first, as the visibility of a message outlasts it. */
async function deliver(
  job: (worker: Workshop) => Promise<void>,
  diesAt: number,
  when: 'before' | 'after',
) {
  const { worker, steps } = mortal(shop, diesAt, when);
  try {
    await job(worker);
    return { died: false, steps: steps() };
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
  shop.pass(200_000);
  await job(shop);
  return { died: true, steps: steps() };
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
/** A school with a first roster, and a second one announced. */
async function prepare() {
  const site = `killed-${++school}`;
  (shop.sites as { schoolUid: string; timeZone: string }[]).push({
    schoolUid: site,
    timeZone: 'Australia/Sydney',
  });
  const begin = await shop.announce(site, first);
  await checkFile(shop, site, begin);
  await applied(site, begin);
  return { site, intakeUid: await shop.announce(site, second) };
}
const get = async (site: string, intakeUid: string) => {
  const intake = await shop.intakes.get(site, intakeUid);
  if (!intake) throw new Error('The intake is gone');
  return intake;
};
async function applied(site: string, intakeUid: string) {
  await shop.intakes.beginApply(site, await get(site, intakeUid), shop.now());
  await writePlan(shop, site, intakeUid);
}
const settled = (state: unknown) =>
  JSON.parse(JSON.stringify(state).replaceAll(/killed-\d+/g, 'site')) as {
    people: { username: string }[];
  };
const comparable = async (site: string) => {
  const state = settled(await stateOf(shop, site));
  // Identifiers are made from the site's name, so people of two sites are compared by what is theirs.
  const text = JSON.stringify(state, (key, value: unknown) =>
    ['userUid', 'groups', 'children', 'homeroom_teacher', 'groupUid'].includes(key)
      ? undefined
      : value,
  );
  return { people: state.people.length, lines: text.match(/\{[^{}]*\}/g)?.toSorted() };
};

/** Runs a job killed at every step until it is not killed any more. */
async function atEveryStep(
  prepared: () => Promise<{ site: string; intakeUid: string }>,
  job: (worker: Workshop, site: string, intakeUid: string) => Promise<void>,
  check: (site: string, intakeUid: string) => Promise<void>,
) {
  let deaths = 0;
  for (const when of ['before', 'after'] as const) {
    for (let step = 1; ; step++) {
      const { site, intakeUid } = await prepared();
      const { died } = await deliver((worker) => job(worker, site, intakeUid), step, when);
      await check(site, intakeUid);
      if (!died) break;
      deaths += 1;
    }
  }
  return deaths;
}

test('a check killed at any step ends in the same dry run', async () => {
  const whole = await prepare();
  await checkFile(shop, whole.site, whole.intakeUid);
  const expected = await get(whole.site, whole.intakeUid);
  const deaths = await atEveryStep(prepare, checkFile, async (site, intakeUid) => {
    const { state, counts, plan } = await get(site, intakeUid);
    expect({ state, counts, changes: plan?.changes }).toEqual({
      state: 'ready',
      counts: expected.counts,
      changes: expected.plan?.changes,
    });
  });
  expect(deaths).toBeGreaterThan(30);
});

test('an apply killed at any step is applied once, to the same roster', async () => {
  const whole = await prepare();
  await checkFile(shop, whole.site, whole.intakeUid);
  await applied(whole.site, whole.intakeUid);
  const expected = await comparable(whole.site);
  const prepared = async () => {
    const made = await prepare();
    await checkFile(shop, made.site, made.intakeUid);
    await shop.intakes.beginApply(made.site, await get(made.site, made.intakeUid), shop.now());
    return made;
  };
  const deaths = await atEveryStep(prepared, writePlan, async (site, intakeUid) => {
    expect(await get(site, intakeUid)).toMatchObject({ state: 'applied', applied_version: 2 });
    expect(await shop.intakes.lock(site)).toMatchObject({ version: 2, last_applied: intakeUid });
    expect(await comparable(site)).toEqual(expected);
  });
  expect(deaths).toBeGreaterThanOrEqual(40);
});

test('taking back, killed at any step, ends with the roster as it was', async () => {
  const untouched = await prepare();
  const expected = await comparable(untouched.site);
  const prepared = async () => {
    const made = await prepare();
    await checkFile(shop, made.site, made.intakeUid);
    await applied(made.site, made.intakeUid);
    await shop.intakes.beginRollback(made.site, await get(made.site, made.intakeUid), shop.now());
    return made;
  };
  const deaths = await atEveryStep(prepared, writePlan, async (site, intakeUid) => {
    expect((await get(site, intakeUid)).state).toBe('rolled-back');
    expect(await shop.intakes.lock(site)).not.toHaveProperty('holder');
    expect(await comparable(site)).toEqual(expected);
  });
  expect(deaths).toBeGreaterThanOrEqual(40);
});

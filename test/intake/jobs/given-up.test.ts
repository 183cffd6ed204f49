import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { wakeStalledIntakes } from '#functions/intake/engine/given-up';
import { calendarStateKey } from '#functions/kernel/day-cards/calendar-state';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, smallSchool } from '../files/packages.ts';
import {
  addSchool,
  openWorkshop,
  stateOf,
  type TestWorkshop,
  takeIn,
  worked,
} from '../intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  for (const method of ['info', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation(() => {});
  }
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());

it('ends a rollback as rolled back that put everything back, though no worker could end it, and makes cards old', async () => {
  const site = 'given-up';
  const school = schoolNamed(site);
  addSchool(deps, site);
  const intakeUid = await takeIn(deps, site, packageOf(smallSchool()));
  const own = deps.intakes.of(school);
  const applied = await own.get(intakeUid);
  const stateOfCards = async () => {
    const Key = calendarStateKey(school);
    const { Item } = await deps.tables.db.send(new GetCommand({ TableName, Key }));
    return String(Item?.version);
  };
  const TableName = deps.tables.table('calendar-days');
  const before = await stateOfCards();
  if (!applied) throw new Error('There is no intake');
  await own.beginRollback(applied, deps.now());
  const finish = () => Promise.reject(new Error('The table is away'));
  const failing = { ...deps, intakes: { ...deps.intakes, finish } };
  const givenUp: number[] = [];
  for (let minute = 0; minute < 4; minute++) {
    await worked(failing, school, intakeUid);
    deps.pass(60_000);
    givenUp.push((await wakeStalledIntakes(deps, { ...school, now: deps.now() })).givenUp);
  }
  expect(givenUp.reduce((sum, each) => sum + each)).toBe(1);
  const { state, message } = (await own.get(intakeUid)) ?? {};
  expect([state, message]).toEqual(['rolled-back', undefined]);
  expect(await own.lock()).not.toHaveProperty('holder');
  expect((await stateOf(deps, site)).people).toEqual([]);
  // What was read while it was put back is made again.
  expect((await stateOfCards()) > before).toBe(true);
});

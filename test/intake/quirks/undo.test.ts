import { createHash } from 'node:crypto';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoSchool } from '#bin/demo/school';
import { chance } from '#test/support/chance';
import { proofSeed } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { openWorkshop, type TestWorkshop, tableNames, takeIn, worked } from '../intake-deps.ts';
import { tenQuirks } from './quirks.ts';
import { copyOf, filesOf, zipOf } from './tables.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());

/** Returns a record as text. The table does not keep the order of fields. */
const textOf = (item: object): string =>
  JSON.stringify(item, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Returns a hash of each stored record of all tables that an intake writes. */
async function hashes(): Promise<string[]> {
  const found: string[] = [];
  for (const TableName of Object.values(tableNames)) {
    for await (const { Items = [] } of paginateScan({ client: deps.tables.db }, { TableName })) {
      for (const item of Items) {
        const hash = createHash('sha256').update(textOf(item)).digest('hex');
        found.push(`${TableName} ${item.pk} ${item.sk} ${hash}`);
      }
    }
  }
  return found.sort();
}

it('restores each record by its hash when a package with ten quirks is rolled back', async () => {
  const { packages } = demoSchool({ people: 6, date: '2026-03-02' });
  const clean = filesOf(packages.main.roster);
  await takeIn(deps, 'main', zipOf(clean));
  const before = await hashes();

  // The school's system has changed too, so that something is applied.
  const files = copyOf(clean);
  const { users } = files.tables;
  for (const row of users?.rows.slice(0, 9) ?? []) row[users?.header.indexOf('email') ?? 0] = '';
  const used = new Set<string>();
  const by = chance(proofSeed);
  for (const quirk of tenQuirks) quirk.apply(files, by, used);
  const intakeUid = await deps.announce('main', zipOf(files));
  await worked(deps, schoolNamed('main'), intakeUid);
  const ready = await deps.intakes.of(schoolNamed('main')).get(intakeUid);
  expect(ready).toMatchObject({ state: 'ready', set_aside_count: 5 });
  expect(ready?.left_out_count).toBeGreaterThanOrEqual(3);
  expect(ready?.counts[0]).toMatchObject({ kind: 'users', added: 0, leaving: 0 });

  if (!ready || !(await deps.intakes.of(schoolNamed('main')).beginApply(ready, deps.now())))
    throw new Error('busy');
  await worked(deps, schoolNamed('main'), intakeUid);
  expect(await hashes()).not.toEqual(before);
  const applied = await deps.intakes.of(schoolNamed('main')).get(intakeUid);
  if (
    !applied ||
    !(await deps.intakes.of(schoolNamed('main')).beginRollback(applied, deps.now()))
  ) {
    throw new Error('busy');
  }
  await worked(deps, schoolNamed('main'), intakeUid);
  expect(await deps.intakes.of(schoolNamed('main')).get(intakeUid)).toMatchObject({
    state: 'rolled-back',
  });
  expect(await hashes()).toEqual(before);
});

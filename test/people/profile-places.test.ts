import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings } from '#functions/intake/faults';
import type { Change } from '#functions/intake/plan/change';
import { warnOfRights } from '#functions/intake/plan/rights';
import { rosterWrites } from '#functions/intake/store/roster-writes';
import { transact } from '#functions/kernel/store/transaction';
import { Profile } from '#shared/intake/roster';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('users');
});
afterAll(() => tables.stop());

const tess = profile({ username: 'tess', type: 'faculty' });
const stored = async () => {
  const Key = { pk: 'main', sk: tess.userUid };
  const { Item } = await tables.db.send(new GetCommand({ TableName: 'users', Key }));
  return Profile.parse(Item);
};

it('keeps the places that a person edits through every intake, including those added during it', async () => {
  const Item = { pk: 'main', sk: tess.userUid, ...tess, places: ['one', 'given-meanwhile'] };
  await tables.db.send(new PutCommand({ TableName: 'users', Item }));
  const change: Change = {
    table: 'users',
    id: tess.userUid,
    before: { ...tess, places: ['one'] },
    after: { ...tess, firstname: 'Theresa', places: ['one'] },
  };
  const write = rosterWrites(tables);
  for (const [direction, firstname] of [
    ['forward', 'Theresa'],
    ['back', tess.firstname],
  ] as const) {
    await transact(tables.db, [
      write(schoolNamed('main'), {
        change,
        direction,
        decided: new Map(),
        grouping: { groupsOf: () => [] },
      }),
    ]);
    expect(await stored()).toMatchObject({ firstname, places: ['one', 'given-meanwhile'] });
  }
});

it('names a leaver who edits places in the dry run', () => {
  const found = findings();
  const before = { ...tess, places: ['one', 'two'] };
  const after: Profile = { ...before, username: '', status: 'left' };
  warnOfRights({ table: 'users', id: tess.userUid, before, after }, undefined, found);
  expect(found.warnings).toMatchObject([
    {
      value: 'tess',
      reason: 'This person would leave and holds rights given in the portal: editor of 2 places.',
    },
  ]);
});

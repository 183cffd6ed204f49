import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rosterWrites } from '#functions/data/roster-writes';
import { findings } from '#functions/intake/faults';
import type { Change } from '#functions/intake/plan/change';
import { warnOfRights } from '#functions/intake/plan/rights';
import { transact } from '#functions/lib/transaction';
import { Profile } from '#shared/domain/roster';
import { profile } from '#test/support/profiles';
import { startTestTables, type TestTables } from '#test/support/tables';

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

it('the places that a person edits stay through every load, also those given while it was under way', async () => {
  const Item = { pk: 'main', sk: tess.userUid, ...tess, places: ['one', 'given-meanwhile'] };
  await tables.db.send(new PutCommand({ TableName: 'users', Item }));
  const change: Change = {
    table: 'users',
    id: tess.userUid,
    before: { ...tess, places: ['one'] },
    after: { ...tess, firstname: 'Theresa', places: ['one'] },
  };
  const write = rosterWrites({ users: 'users', groups: '', roster: '' } as never);
  for (const [direction, firstname] of [
    ['forward', 'Theresa'],
    ['back', tess.firstname],
  ] as const) {
    await transact(tables.db, [write('main', change, direction)]);
    expect(await stored()).toMatchObject({ firstname, places: ['one', 'given-meanwhile'] });
  }
});

it('a leaver who edits places is named in the dry run', () => {
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

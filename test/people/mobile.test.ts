import { expect, test } from 'vitest';
import { transact } from '#functions/kernel/store/transaction';
import { mobileRepository } from '#functions/notifications/store/mobiles';
import { shardOf } from '#functions/people/store/person-partitions';
import { personKeys } from '#functions/people/store/person-record';
import { overWrite } from '#functions/people/store/person-writes';
import { countryIn, mobileOf, shownNumber } from '#shared/people/mobile';
import { memoryTables } from '#test/support/memory/memory-tables';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const mobile = '+61491570123';

test.each([
  ['0491 570 123', 'AU', mobile],
  ['0491570123', 'AU', mobile],
  ['(04) 9157-0123', 'AU', mobile],
  // A spreadsheet takes the zero.
  ['491570123', 'AU', mobile],
  ['+61 491 570 123', 'AU', mobile],
  ['+61 (0)491 570 123', 'AU', mobile],
  ['61491570123', 'AU', mobile],
  ['0061491570123', 'NZ', mobile],
  ['001164211234567', 'AU', '+64211234567'],
  ['+64 21 123 4567', 'AU', '+64211234567'],
  ['021 123 4567', 'NZ', '+64211234567'],
  ['027 1234 5678', 'NZ', '+642712345678'],
  ['02 5550 0100', 'AU', undefined],
  ['09 555 0100', 'NZ', undefined],
  ['+44 7700 900123', 'AU', undefined],
  ['049157012', 'AU', undefined],
  ['04915701234', 'AU', undefined],
  ['0491 570 123 (mum)', 'AU', undefined],
  ['ask the office', 'AU', undefined],
  ['', 'AU', undefined],
] as const)('reads %s in %s as %s', (written, country, is) => {
  expect(mobileOf(written, country)).toBe(is);
});

test('takes the country from the clock of the school', () => {
  expect(['Australia/Perth', 'Pacific/Auckland', 'Pacific/Chatham'].map(countryIn)).toEqual([
    'AU',
    'NZ',
    'NZ',
  ]);
});

test('shows three digits of a number', () => {
  expect(shownNumber(mobile)).toBe('… 123');
  expect(shownNumber('')).toBe('');
});

test('lists the numbers of who is here and not blocked', async () => {
  const tables = memoryTables(async () => {});
  const school = schoolNamed('main');
  const decision = { at: '2026-03-01T00:00:00.000Z', by: 'uid-ada', reason: 'Because.' };
  const over = { version: 1, withheld: [], blocked: decision };
  const cara = { ...profile({ username: 'cara', type: 'affiliate', is_carer: true }), mobile };
  const without = profile({ username: 'theo', type: 'faculty' });
  await storeProfiles(tables, cara, without);
  const numbers = mobileRepository(tables).of(school);
  expect(await numbers.ofShard(shardOf(cara.userUid))).toEqual(new Map([[cara.userUid, mobile]]));
  expect(personKeys(school, { ...cara, over })).toMatchObject({ mobilePk: undefined });
  expect(personKeys(school, { ...cara, status: 'left' })).toMatchObject({ mobilePk: undefined });
  expect(JSON.stringify(personKeys(school, cara))).not.toContain('491570123');
  // A block takes the number out at once, and its end brings it back.
  const stored = async () => (await numbers.ofShard(shardOf(cara.userUid))).size;
  await transact(tables.db, [overWrite(tables, school, cara, over)]);
  expect(await stored()).toBe(0);
  const after = { version: 2, withheld: [] };
  await transact(tables.db, [overWrite(tables, school, { ...cara, over }, after)]);
  expect(await stored()).toBe(1);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountReader } from '#functions/finance/store/accounts';
import type { AccountEntry } from '#shared/finance/account-entry';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const entry = (TRANSACTION_ID: string, userUid: string, date: string): AccountEntry => ({
  TRANSACTION_ID,
  userUid,
  date,
  type: 'invoice',
  cents: 10_000,
  description: 'Tuition',
});

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('finance');
  await storePortalRecords(tables, 'main', 'finance', [
    entry('t1', 'cara', '2026-02-02'),
    entry('t2', 'carl', '2026-02-02'),
    entry('t3', 'cara', '2026-04-20'),
  ]);
  await storePortalRecords(tables, 'regional', 'finance', [entry('r1', 'cara', '2026-02-02')]);
});
afterAll(() => tables.stop());

describe('the stored accounts', () => {
  it('lists the entries of one carer at one school, newest first', async () => {
    const ids = async (site: string, userUid: string) =>
      (await accountReader(tables).of(schoolNamed(site)).ofCarer(userUid)).map(
        ({ TRANSACTION_ID }) => TRANSACTION_ID,
      );
    expect(await ids('main', 'cara')).toEqual(['t3', 't1']);
    expect(await ids('main', 'carl')).toEqual(['t2']);
    expect(await ids('regional', 'cara')).toEqual(['r1']);
    expect(await ids('main', 'nobody')).toEqual([]);
  });
});

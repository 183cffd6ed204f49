import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { yearInfoReader } from '#functions/people/store/year-info';
import type { YearInfo } from '#shared/people/year-info';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const info = (yearInfoUid: string, is: Partial<YearInfo>): YearInfo => ({
  yearInfoUid,
  year: 'Year 7',
  kind: 'key_date',
  title: yearInfoUid,
  ...is,
});

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('year-info');
  await storePortalRecords(tables, 'main', 'year-info', [
    info('camp', { date: '2026-05-01' }),
    info('evening', { date: '2026-02-12' }),
    info('head', { kind: 'head_of_year', userUid: 'tess' }),
    info('other', { year: 'Year 70' }),
  ]);
  await storePortalRecords(tables, 'regional', 'year-info', [info('elsewhere', {})]);
});
afterAll(() => tables.stop());

describe('the stored information of a year level', () => {
  it('lists one year level of one school, key dates by day', async () => {
    const found = await yearInfoReader(tables).of(schoolNamed('main')).ofYear('Year 7');
    expect(found.map(({ title }) => title)).toEqual(['head', 'evening', 'camp']);
    expect(await yearInfoReader(tables).of(schoolNamed('regional')).ofYear('Year 8')).toEqual([]);
  });
});

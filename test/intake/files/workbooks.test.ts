import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findings } from '#functions/intake/faults';
import { dryRun } from '#functions/intake/plan/dry-run';
import { importedRows } from '#functions/subscribers/rules/import-rows';
import { portalFiles } from '#shared/intake/portal-files';
import { oldWorkbookFault, workbookFault } from '#shared/spreadsheet/workbook';
import { schoolNamed } from '#test/support/records/school';
import { MemoryRoster } from './packages.ts';

const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' };
const xlsx = Buffer.from(
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
);
const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(64)]);

async function faultsOf(filename: string, file: Buffer): Promise<string[]> {
  const found = findings();
  const run = await dryRun({
    filename,
    file,
    site: { schoolUid: schoolNamed('main').site, timeZone: 'Australia/Sydney' },
    found,
    now: new Date('2026-03-02T00:00:00Z'),
    stored: new MemoryRoster(),
    storeReport: async () => {},
    write: async () => {},
  });
  expect(run).toBeUndefined();
  return found.faults.map(({ reason }) => reason);
}

test.each(['roster.zip', 'calendar.ics'])(
  'names an Excel workbook as what it is when it is called %s',
  async (filename) => {
    expect(await faultsOf(filename, xlsx)).toEqual([workbookFault]);
  },
);

test.each(['roster.xlsx', 'anything.csv'])('asks for the name of its table: %s', async (name) => {
  expect((await faultsOf(name, xlsx))[0]).toContain('does not know this file name');
});

test.each(portalFiles.flatMap((kind) => [`${kind}.csv`, `${kind}.xlsx`]))(
  'says what to do with an old workbook that is called %s',
  async (filename) => {
    expect(await faultsOf(filename, xls)).toContain(oldWorkbookFault);
  },
);

test('names a workbook in the import of subscribers', async () => {
  expect((await importedRows(xlsx.toString('latin1'))).faults).toEqual([
    { row: 1, reason: workbookFault },
  ]);
});

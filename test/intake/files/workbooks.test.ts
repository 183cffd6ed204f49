import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findings } from '#functions/intake/faults';
import { dryRun } from '#functions/intake/plan/dry-run';
import { importedRows } from '#functions/subscribers/rules/import-rows';
import { portalFiles } from '#shared/intake/portal-files';
import { workbookFault } from '#shared/spreadsheet/workbook';
import { MemoryRoster } from './packages.ts';

const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' };
const xlsx = Buffer.from(
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
);
const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(64)]);

async function faultsOf(filename: string, file: Buffer): Promise<string[]> {
  const found = findings();
  const run = await dryRun({
    ...{ filename, file, site: { schoolUid: 'main', timeZone: 'Australia/Sydney' }, found },
    ...{ now: new Date('2026-03-02T00:00:00Z'), stored: new MemoryRoster() },
    storeReport: async () => {},
    write: async () => {},
  });
  expect(run).toBeUndefined();
  return found.faults.map(({ reason }) => reason);
}

test.each([
  ...['roster.zip', 'roster.xlsx', 'calendar.ics', 'anything.csv'],
  ...portalFiles.map((kind) => `${kind}.csv`),
])('names an Excel workbook as what it is when it is called %s', async (filename) => {
  expect(await faultsOf(filename, xlsx)).toEqual([workbookFault]);
  // A file that no reader knows is told what a package is.
  const isKnown = /\.(csv|ics)$/.test(filename) && filename !== 'anything.csv';
  if (isKnown) expect(await faultsOf(filename, xls)).toContain(workbookFault);
});

test('names a workbook in the import of subscribers', async () => {
  expect((await importedRows(xlsx.toString('latin1'))).faults).toEqual([
    { row: 1, reason: workbookFault },
  ]);
});

import { strToU8, zipSync } from 'fflate';
import type { DemoSite } from './content.ts';
import { type Cell, csvOf } from './csv.ts';
import { bookTables } from './roster/book.ts';
import { peopleTables } from './roster/people.ts';
import type { Table } from './roster/table.ts';
import { teachingTables } from './roster/teaching.ts';
import type { School } from './school-data.ts';

/** The files of OneRoster 1.2. The manifest must name all of them. */
const knownFiles =
  'academicSessions categories classes classResources courses courseResources demographics enrollments lineItemLearningObjectiveIds lineItems lineItemScoreScales orgs resources resultLearningObjectiveIds results resultScoreScales roles scoreScales userProfiles userResources users'.split(
    ' ',
  );

/** Makes the OneRoster 1.2 bulk package that the information system of a school would export. */
export const rosterOf = (site: DemoSite, school: School): Uint8Array =>
  packageOf(site, rosterTables(site, school));

/** Returns the tables of that package. Their rows can be read once. */
export const rosterTables = (site: DemoSite, school: School): Table[] => [
  ...teachingTables(site, school),
  ...peopleTables(site, school),
  ...bookTables(site, school),
];

/** Writes tables as a package. */
export function packageOf(site: DemoSite, tables: readonly Table[]): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  for (const { name, columns, rows } of tables) {
    const text = csvOf(`sourcedId status dateLastModified ${columns}`.split(' '), inBulk(rows));
    // A file without rows must be left out.
    if (text.indexOf('\n') < text.length - 1) files[`${name}.csv`] = strToU8(text);
  }
  const manifest = csvOf(
    ['propertyName', 'value'],
    [
      ['manifest.version', '1.0'],
      ['oneroster.version', '1.2'],
      ...knownFiles.map((name) => [`file.${name}`, files[`${name}.csv`] ? 'bulk' : 'absent']),
      ['source.systemName', 'Demo school'],
      ['source.systemCode', site],
    ],
  );
  // A zip has local times without a zone, so this makes the same bytes everywhere.
  const mtime = new Date(2026, 0, 1);
  return zipSync({ 'manifest.csv': strToU8(manifest), ...files }, { level: 4, mtime });
}

/** Adds status and date, which are empty in bulk rows. */
function* inBulk(rows: Table['rows']): Generator<Cell[]> {
  for (const [sourcedId, ...cells] of rows) yield [sourcedId, '', '', ...cells];
}

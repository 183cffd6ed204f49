import { strToU8, zipSync } from 'fflate';
import type { DemoSite } from './content.ts';
import { type Cell, csvOf } from './csv.ts';
import { bookTables } from './roster/book.ts';
import { peopleTables } from './roster/people.ts';
import { teachingTables } from './roster/teaching.ts';
import type { School } from './school.ts';

/** A file of a package: its columns in the order that OneRoster prescribes, and its rows. */
export interface Table {
  readonly name: string;
  readonly columns: string;
  readonly rows: Iterable<readonly Cell[]>;
}

/** Every file that OneRoster 1.2 knows, as the manifest has to name them all. */
const knownFiles =
  'academicSessions categories classes classResources courses courseResources demographics enrollments lineItemLearningObjectiveIds lineItems lineItemScoreScales orgs resources resultLearningObjectiveIds results resultScoreScales roles scoreScales userProfiles userResources users'.split(
    ' ',
  );

/** The OneRoster 1.2 package that the information system of a school would export, all of it in bulk. */
export function rosterOf(site: DemoSite, school: School): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const tables = [
    ...teachingTables(site, school),
    ...peopleTables(site, school),
    ...bookTables(site, school),
  ];
  for (const { name, columns, rows } of tables) {
    const text = csvOf(`sourcedId status dateLastModified ${columns}`.split(' '), inBulk(rows));
    // A file without rows must not be there.
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
  // The time is that of a clock on the wall, as a zip has no zones: the same bytes everywhere.
  const mtime = new Date(2026, 0, 1);
  return zipSync({ 'manifest.csv': strToU8(manifest), ...files }, { level: 4, mtime });
}

/** In bulk rows status and date stay empty. */
function* inBulk(rows: Table['rows']): Generator<Cell[]> {
  for (const [sourcedId, ...cells] of rows) yield [sourcedId, '', '', ...cells];
}

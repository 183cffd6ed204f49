import type { Intake, IntakeFault, Leaver, SchoolOption } from '#shared/intake/intake.contract';
import { findingLists } from '#shared/intake/intake-findings';
import { wordOfKind } from '#shared/intake/intake-words';
import { rollName } from '#shared/people/names';

const mostRows = 50;
const widestValue = 48;

/** Returns the table of changes by kind. */
export function dryRunTable({ counts }: Intake): string {
  const rows = counts.map(({ kind, added, changed, leaving, unchanged }) =>
    [wordOfKind(kind), added, changed, leaving, unchanged].map(String),
  );
  return table(['', 'added', 'changed', 'leaving', 'unchanged'], rows, [1, 2, 3, 4]);
}

/** Returns the table of faults. A long list is cut, with the number of the other faults. */
function faultTable(faults: readonly IntakeFault[], all: number): string {
  const shown = faults.slice(0, mostRows);
  const rows = shown.map(({ file, row, column, value, reason }) => [
    file,
    row === undefined ? '' : String(row),
    column ?? '',
    value ?? '',
    reason,
  ]);
  const more = all - shown.length;
  return [
    table(['file', 'row', 'column', 'value', 'reason'], rows, [1]),
    ...(more > 0 ? [`… and ${more.toLocaleString('en')} more`] : []),
  ].join('\n');
}

/** Returns the tables of what was found in a file, each below its title. */
export const findingTables = (intake: Intake): string =>
  findingLists(intake)
    .map(
      ({ title, note, findings, count }) =>
        `${[`${title}: ${count.toLocaleString('en')}`, ...(note ? [note] : [])].join('\n')}\n${faultTable(findings, count)}\n\n`,
    )
    .join('');

/** Returns the table of leavers. A long list is cut, unless `isAll` is set. */
export function leaverTable(leavers: readonly Leaver[], isAll: boolean): string {
  const shown = isAll ? leavers : leavers.slice(0, mostRows);
  const rows = shown.map(({ surname, firstname, type, username, year = '' }) => [
    rollName({ firstname, surname }),
    type,
    year,
    username,
  ]);
  const more = leavers.length - shown.length;
  return [
    table(['name', 'who', 'year', 'username'], rows, []),
    ...(more > 0 ? [`… and ${more.toLocaleString('en')} more; --names lists them all`] : []),
  ].join('\n');
}

/** Returns the table of the schools of a file. */
export const schoolTable = (schools: readonly SchoolOption[]): string =>
  table(
    ['sourcedId', 'school', 'identifier', 'students', 'staff'],
    schools.map(({ sourcedId, name, identifier = '', students, staff }) =>
      [sourcedId, name, identifier, students, staff].map(String),
    ),
    [3, 4],
  );

/** Aligns columns to their widest cell. The columns of `right` are aligned to the right. */
function table(header: readonly string[], rows: readonly string[][], right: number[]): string {
  const cells = [header, ...rows].map((row) => row.map(shortened));
  const width = header.map((_, i) => Math.max(...cells.map((row) => lengthOf(row[i] ?? ''))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => {
        const space = ' '.repeat((width[i] ?? 0) - lengthOf(cell));
        return right.includes(i) ? space + cell : cell + space;
      })
      .join('  ')
      .trimEnd();
  return cells.map(line).join('\n');
}

/**
 * Shortens a value, as it only helps to find the cell. Removes control characters for the terminal.
 */
function shortened(cell: string, i: number): string {
  const plain = cell.replace(/\p{Cc}/gu, ' ');
  return i === 3 && lengthOf(plain) > widestValue
    ? `${[...plain].slice(0, widestValue - 1).join('')}…`
    : plain;
}

const lengthOf = (text: string) => [...text].length;

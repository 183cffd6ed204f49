import type { Intake, IntakeFault } from '#shared/contract/intake';

const mostShown = 50;
const widest = 48;

/** What would change, kind by kind. */
export function dryRunTable({ counts }: Intake): string {
  const rows = counts.map(({ kind, added, changed, leaving, unchanged }) =>
    [kind, added, changed, leaving, unchanged].map(String),
  );
  return table(['', 'added', 'changed', 'leaving', 'unchanged'], rows, [1, 2, 3, 4]);
}

/** What is wrong, row by row; a long list is cut, and says so. */
export function faultTable(faults: readonly IntakeFault[], all = faults.length): string {
  const shown = faults.slice(0, mostShown);
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

/** Columns as wide as their widest cell; numbers stand at the right. */
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

/** Reasons are read to their end; a value is only there to be found again. Control characters would play with the terminal. */
function shortened(cell: string, i: number): string {
  const plain = cell.replace(/\p{Cc}/gu, ' ');
  return i === 3 && lengthOf(plain) > widest
    ? `${[...plain].slice(0, widest - 1).join('')}…`
    : plain;
}

const lengthOf = (text: string) => [...text].length;

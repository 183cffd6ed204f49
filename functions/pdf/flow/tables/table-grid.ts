import type { Cell } from '../blocks.ts';

/** A cell with its place in the grid. */
export interface GridCell {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Places cells as browsers do: each in the next free column, over the rows and columns it spans. */
export function gridOf(rows: readonly (readonly Cell[])[]): {
  readonly cells: readonly GridCell[];
  readonly columns: number;
} {
  const taken = new Set<string>();
  const cells: GridCell[] = [];
  for (const [row, own] of rows.entries()) {
    let column = 0;
    for (const cell of own) {
      while (taken.has(`${row} ${column}`)) column++;
      const columns = freeColumns(taken, row, column, cell.columns ?? 1);
      const spanned = Math.max(1, Math.min(cell.rows ?? 1, rows.length - row));
      for (let y = row; y < row + spanned; y++) {
        for (let x = column; x < column + columns; x++) taken.add(`${y} ${x}`);
      }
      cells.push({ cell, row, column, rows: spanned, columns });
      column += columns;
    }
  }
  const columns = Math.max(1, ...cells.map((each) => each.column + each.columns));
  return { cells, columns };
}

/** Returns how many of the wanted columns are free. */
function freeColumns(
  taken: ReadonlySet<string>,
  row: number,
  column: number,
  wanted: number,
): number {
  let free = 1;
  while (free < wanted && !taken.has(`${row} ${column + free}`)) free++;
  return free;
}

/** Returns the groups of rows that cells span. */
export function groupsOf(
  cells: readonly GridCell[],
  rows: number,
): { readonly from: number; readonly to: number }[] {
  const groups: { from: number; to: number }[] = [];
  for (let from = 0; from < rows; ) {
    let to = from + 1;
    // Cells are in the order of their rows, so the group grows before the next row is looked at.
    for (const each of cells) {
      if (each.row >= from && each.row < to) to = Math.max(to, each.row + each.rows);
    }
    groups.push({ from, to: Math.min(to, rows) });
    from = to;
  }
  return groups;
}

import type { CellElement, RowElement, TableElement, TextBlock } from './elements.ts';

/** A cell with its position and size in rows and columns. */
interface Slot {
  cell: CellElement;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

interface Grid {
  caption: TextBlock[];
  rows: Omit<RowElement, 'children'>[];
  slots: Slot[];
  width: number;
}

/** Returns an empty cell. */
export const emptyCell = (type: CellElement['type'] = 'td'): CellElement => ({
  type,
  ...(type === 'th' && { scope: 'col' }),
  children: [{ type: 'line', children: [{ text: '' }] }],
});

/** Returns a table of empty cells. */
export const emptyTable = (rows: number, columns: number, hasHeader: boolean): TableElement => ({
  type: 'table',
  children: Array.from({ length: rows }, (_, at): RowElement => {
    const isHeader = hasHeader && at === 0;
    const children = Array.from({ length: columns }, () => emptyCell(isHeader ? 'th' : 'td'));
    return { type: 'tr', part: isHeader ? 'thead' : 'tbody', children };
  }),
});

/** Returns the position of the `index`th cell of a row. */
export const placeOf = (table: TableElement, row: number, index: number) =>
  gridOf(table).slots.filter((slot) => slot.row === row)[index];

/** Returns the table with an empty row before row `at`. */
export function withRow(table: TableElement, at: number): TableElement {
  const grid = gridOf(table);
  const beside = grid.rows[at - 1] ?? grid.rows[at];
  const covered = new Set<number>();
  for (const slot of grid.slots) {
    if (slot.row >= at) slot.row++;
    else if (slot.row + slot.rows > at) {
      slot.rows++;
      for (let column = 0; column < slot.columns; column++) covered.add(slot.column + column);
    }
  }
  grid.rows.splice(at, 0, { type: 'tr', part: beside?.part ?? 'tbody' });
  for (let column = 0; column < grid.width; column++)
    if (!covered.has(column)) grid.slots.push(slotAt(at, column, beside?.part === 'thead'));
  return tableFrom(table, grid);
}

/** Returns the table with an empty column before column `at`. */
export function withColumn(table: TableElement, at: number): TableElement {
  const grid = gridOf(table);
  const covered = new Set<number>();
  for (const slot of grid.slots) {
    if (slot.column >= at) slot.column++;
    else if (slot.column + slot.columns > at) {
      slot.columns++;
      for (let row = 0; row < slot.rows; row++) covered.add(slot.row + row);
    }
  }
  for (const [row, { part }] of grid.rows.entries())
    if (!covered.has(row)) grid.slots.push(slotAt(row, at, part === 'thead'));
  // The widths of the author are for the old columns.
  const { columns: _, ...rest } = table;
  return tableFrom(rest, grid);
}

/** Returns the table without row `at`; undefined without rows. */
export function withoutRow(table: TableElement, at: number): TableElement | undefined {
  const grid = gridOf(table);
  dropRow(grid, at);
  return grid.rows.length ? tableFrom(table, grid) : undefined;
}

function dropRow(grid: Grid, at: number): void {
  grid.slots = grid.slots.filter((slot) => slot.row !== at || slot.rows > 1);
  for (const slot of grid.slots) {
    if (slot.row <= at && slot.row + slot.rows > at) slot.rows--;
    if (slot.row > at) slot.row--;
  }
  grid.rows.splice(at, 1);
}

/** Returns the table without column `at`; undefined without columns. */
export function withoutColumn(table: TableElement, at: number): TableElement | undefined {
  const grid = gridOf(table);
  grid.slots = grid.slots.filter((slot) => slot.column !== at || slot.columns > 1);
  for (const slot of grid.slots) {
    if (slot.column <= at && slot.column + slot.columns > at) slot.columns--;
    if (slot.column > at) slot.column--;
  }
  const { columns: _, ...rest } = table;
  return grid.width > 1 ? tableFrom(rest, grid) : undefined;
}

/** Whether the first row is a header. */
export const hasHeader = (table: TableElement): boolean =>
  table.children.some((child) => child.type === 'tr' && child.part === 'thead');

/** Returns the table with its first row as a header, or without a header. */
export function withHeader(table: TableElement, isWanted: boolean): TableElement {
  const first = table.children.findIndex(({ type }) => type === 'tr');
  const children = table.children.map((row, at) => {
    if (row.type !== 'tr' || (isWanted ? at !== first : row.part !== 'thead')) return row;
    const part = isWanted ? 'thead' : 'tbody';
    const cells = row.children.map(
      ({ type: _, scope: __, ...cell }): CellElement =>
        isWanted ? { ...cell, type: 'th', scope: 'col' } : { ...cell, type: 'td' },
    );
    return { ...row, part, children: cells } satisfies RowElement;
  });
  return { ...table, children };
}

function gridOf(table: TableElement): Grid {
  const caption: TextBlock[] = [];
  const rows: RowElement[] = [];
  for (const child of table.children) child.type === 'tr' ? rows.push(child) : caption.push(child);
  const taken = new Set<string>();
  const slots: Slot[] = [];
  let width = 0;
  for (const [row, { children }] of rows.entries()) {
    let column = 0;
    for (const cell of children) {
      while (taken.has(`${row} ${column}`)) column++;
      const columns = Number(cell.colspan ?? 1);
      const tall = Math.min(Number(cell.rowspan ?? 1), rows.length - row);
      for (let down = 0; down < tall; down++)
        for (let along = 0; along < columns; along++) taken.add(`${row + down} ${column + along}`);
      slots.push({ cell, row, column, rows: tall, columns });
      column += columns;
      width = Math.max(width, column);
    }
  }
  return { caption, rows: rows.map(({ children: _, ...row }) => row), slots, width };
}

const slotAt = (row: number, column: number, isHeader: boolean): Slot => {
  const cell = emptyCell(isHeader ? 'th' : 'td');
  return { cell, row, column, rows: 1, columns: 1 };
};

function tableFrom(table: TableElement, grid: Grid): TableElement {
  const isCovered = (row: number) => !grid.slots.some((slot) => slot.row === row);
  // Removes rows that consist only of cells spanning from above.
  for (let row = grid.rows.length - 1; row >= 0; row--) if (isCovered(row)) dropRow(grid, row);
  const filled = grid.rows.map((row, at): RowElement => {
    const here = grid.slots.filter((slot) => slot.row === at).sort((a, b) => a.column - b.column);
    const children = here.map(({ cell, rows, columns }) => {
      const { rowspan: _, colspan: __, ...rest } = cell;
      const rowspan = rows > 1 && { rowspan: `${rows}` };
      return { ...rest, ...rowspan, ...(columns > 1 && { colspan: `${columns}` }) };
    });
    return { ...row, children };
  });
  return { ...table, children: [...grid.caption, ...filled] };
}

import { Editor, Node, Path, Transforms } from 'slate';
import { isCell, isOf, type TableElement } from '../elements.ts';
import { insertBlocks } from '../insertBlocks.ts';
import { blockAbove } from '../schema.ts';
import {
  emptyTable,
  hasHeader,
  placeOf,
  withColumn,
  withHeader,
  withoutColumn,
  withoutRow,
  withRow,
} from '../tableGrid.ts';

const isTable = isOf('table');

/** The position of the selection in a table. */
export interface CellPosition {
  table: TableElement;
  path: Path;
  row: number;
  column: number;
  /** How many rows and columns the cell covers. */
  rows: number;
  columns: number;
  hasHeader: boolean;
}

/** Returns the position of the selection in the innermost table. */
export function cellPosition(editor: Editor): CellPosition | undefined {
  const cell = blockAbove(editor, isCell);
  const above = cell && blockAbove(editor, isTable, cell[1]);
  if (!above) return undefined;
  const [table, path] = above;
  const captions = table.children.filter(({ type }) => type !== 'tr').length;
  const row = (cell[1][path.length] ?? 0) - captions;
  const slot = placeOf(table, row, cell[1].at(-1) ?? 0);
  if (!slot) return undefined;
  const { column, rows, columns } = slot;
  return { table, path, row, column, rows, columns, hasHeader: hasHeader(table) };
}

/** Inserts a table of empty cells and selects the first one. */
export function insertTable(editor: Editor, rows: number, columns: number, header: boolean): void {
  const path = insertBlocks(editor, [emptyTable(rows, columns, header)]);
  if (path) Transforms.select(editor, Editor.start(editor, path));
}

export type TableChange =
  | 'rowAbove'
  | 'rowBelow'
  | 'columnBefore'
  | 'columnAfter'
  | 'removeRow'
  | 'removeColumn'
  | 'header'
  | 'removeTable';

/** Changes the table around the selection. */
export function changeTable(editor: Editor, change: TableChange): void {
  const position = cellPosition(editor);
  if (!position) return;
  const { table, path, row, column, rows, columns } = position;
  const changed = {
    rowAbove: () => withRow(table, row),
    rowBelow: () => withRow(table, row + rows),
    columnBefore: () => withColumn(table, column),
    columnAfter: () => withColumn(table, column + columns),
    removeRow: () => withoutRow(table, row),
    removeColumn: () => withoutColumn(table, column),
    header: () => withHeader(table, !position.hasHeader),
    removeTable: () => undefined,
  }[change]();
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path });
    if (changed) Transforms.insertNodes(editor, changed, { at: path });
  });
  if (!changed) {
    selectNear(editor, path);
    return;
  }
  const wantedRow = row + (change === 'rowBelow' ? rows : 0);
  const wantedColumn = column + (change === 'columnAfter' ? columns : 0);
  const index = cellIndex(changed, wantedRow, wantedColumn);
  Transforms.select(editor, Editor.start(editor, [...path, ...index]));
}

/** Returns the path in a table of the cell at a position, or of the nearest one. */
function cellIndex(table: TableElement, row: number, column: number): Path {
  const captions = table.children.filter(({ type }) => type !== 'tr').length;
  const at = Math.min(row, table.children.length - captions - 1);
  const cells = table.children[at + captions]?.children ?? [];
  const index = cells.findIndex((_, each) => (placeOf(table, at, each)?.column ?? 0) >= column);
  return [at + captions, index < 0 ? cells.length - 1 : index];
}

function selectNear(editor: Editor, path: Path): void {
  const isThere = Node.has(editor, path);
  const point = isThere ? Editor.start(editor, path) : Editor.end(editor, []);
  Transforms.select(editor, point);
}

/** Moves to the next or previous cell; adds a row after the last cell. False outside a table. */
export function goToCell(editor: Editor, isBack: boolean): boolean {
  const position = cellPosition(editor);
  const here = blockAbove(editor, isCell);
  if (!position || !here) return false;
  const depth = position.path.length + 2;
  const cells = Array.from(Node.nodes(Node.get(editor, position.path)))
    .filter(([node, path]) => path.length === 2 && isCell(node))
    .map(([, path]) => [...position.path, ...path]);
  const at = cells.findIndex((path) => Path.equals(path, here[1].slice(0, depth)));
  const next = cells[at + (isBack ? -1 : 1)];
  if (next) Transforms.select(editor, Editor.start(editor, next));
  else if (!isBack) {
    changeTable(editor, 'rowBelow');
    const row = blockAbove(editor, isOf('tr'));
    if (row) Transforms.select(editor, Editor.start(editor, row[1]));
  }
  return true;
}

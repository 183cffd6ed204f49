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

/** Where the selection is in a table: its row and column, and its cell's index in the row. */
export interface TablePlace {
  table: TableElement;
  path: Path;
  row: number;
  column: number;
  /** How many rows and columns the cell covers. */
  rows: number;
  columns: number;
  hasHeader: boolean;
}

/** The place of the selection in the innermost table. */
export function placeInTable(editor: Editor): TablePlace | undefined {
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

/** Inserts a table of empty cells and goes to its first. */
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

/** Changes the table in which the selection is. */
export function changeTable(editor: Editor, change: TableChange): void {
  const place = placeInTable(editor);
  if (!place) return;
  const { table, path, row, column, rows, columns } = place;
  const changed = {
    rowAbove: () => withRow(table, row),
    rowBelow: () => withRow(table, row + rows),
    columnBefore: () => withColumn(table, column),
    columnAfter: () => withColumn(table, column + columns),
    removeRow: () => withoutRow(table, row),
    removeColumn: () => withoutColumn(table, column),
    header: () => withHeader(table, !place.hasHeader),
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
  selectCell(editor, path, changed, wantedRow, wantedColumn);
}

function selectCell(editor: Editor, path: Path, table: TableElement, row: number, column: number) {
  const captions = table.children.filter(({ type }) => type !== 'tr').length;
  const at = Math.min(row, table.children.length - captions - 1);
  const cells = table.children[at + captions]?.children ?? [];
  const index = cells.findIndex((_, each) => (placeOf(table, at, each)?.column ?? 0) >= column);
  const cell = index < 0 ? cells.length - 1 : index;
  Transforms.select(editor, Editor.start(editor, [...path, at + captions, cell]));
}

function selectNear(editor: Editor, path: Path): void {
  const isThere = Node.has(editor, path);
  const point = isThere ? Editor.start(editor, path) : Editor.end(editor, []);
  Transforms.select(editor, point);
}

/** Goes to the next cell or the one before; behind the last one a row is added. Answers whether this was in a table. */
export function goToCell(editor: Editor, isBack: boolean): boolean {
  const place = placeInTable(editor);
  const here = blockAbove(editor, isCell);
  if (!place || !here) return false;
  const depth = place.path.length + 2;
  const cells = Array.from(Node.nodes(Node.get(editor, place.path)))
    .filter(([node, path]) => path.length === 2 && isCell(node))
    .map(([, path]) => [...place.path, ...path]);
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

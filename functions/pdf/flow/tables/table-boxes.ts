import { asArtifact, type Part } from '../../tags.ts';
import { number } from '../../typesetter.ts';
import { type Block, type Cell, run, type Table, textOf } from '../blocks.ts';
import { type Box, heightOf, type Laid } from '../boxes.ts';
import { drawColumn } from '../columns.ts';
import type { Frame, LayOut, Setting } from '../setting.ts';
import { small } from '../styles.ts';
import { textBoxes } from '../text-boxes.ts';
import { type GridCell, gridOf, groupsOf } from './table-grid.ts';

const padding = 4;
/** The width of a column in points below which no word is readable. */
const narrowest = 24;

interface Place {
  readonly frame: Frame;
  readonly parent: Part;
  readonly layOut: LayOut;
}

/** A cell with its laid-out content. */
interface LaidCell extends GridCell {
  readonly left: number;
  readonly width: number;
  readonly content: readonly Box[];
  readonly height: number;
}

/**
 * Lays a table out. Rows that a cell spans stay together, unless they are higher than a page. Rows of
 * headings at its top are repeated in each column.
 */
export function tableBoxes(setting: Setting, table: Table, place: Place): Laid {
  const { tags } = setting;
  const { cells, columns } = gridOf(table.rows);
  if (place.frame.width / columns < narrowest) return cellsBelow(setting, table, place);
  const whole = tags.part();
  const lefts = edgesOf(cells, columns, place.frame.width);
  const rows = table.rows.map(() => tags.part());
  const closers: { row: number; close: () => void }[] = [];
  const caption =
    table.caption &&
    textBoxes(
      setting,
      { runs: table.caption, style: { ...small, tag: 'Caption', isHeading: true }, parent: whole },
      place.frame,
    );

  const laid = cells.map((cell): LaidCell => {
    const left = lefts[cell.column] ?? 0;
    const width = (lefts[cell.column + cell.columns] ?? place.frame.width) - left;
    const part = tags.part();
    const inner = { left: place.frame.left + left + padding, width: width - 2 * padding };
    const { boxes, close } = place.layOut(setting, contentOf(cell.cell), inner, { parent: part });
    const tag = cell.cell.isHeading ? 'TH' : 'TD';
    closers.push({
      row: cell.row,
      close() {
        close();
        const row = rows[cell.row] ?? whole;
        tags.close(part, tag, row, attributesOf(cell));
      },
    });
    return { ...cell, left, width, content: boxes, height: heightOf(boxes) + 2 * padding };
  });

  const boxes = groupsOf(cells, table.rows.length).flatMap((group) =>
    groupBoxes(
      setting,
      laid.filter(({ row }) => row >= group.from && row < group.to),
      place.frame,
    ),
  );
  return {
    boxes: [...(caption?.boxes ?? []), ...withSpace(withHeads(setting, boxes))],
    close() {
      caption?.close();
      for (const [i, row] of rows.entries()) {
        for (const each of closers) if (each.row === i) each.close();
        if (row.kids.length > 0) tags.close(row, 'TR', whole);
      }
      tags.close(whole, 'Table', place.parent);
    },
  };
}

/** Lays the cells of a table out below each other, because they are too narrow beside each other. */
const cellsBelow = (setting: Setting, { rows, caption }: Table, place: Place): Laid => {
  const blocks: Block[] = rows.flat().flatMap((cell) => cell.blocks);
  const all = caption ? [{ kind: 'paragraph' as const, runs: caption }, ...blocks] : blocks;
  return place.layOut(setting, all, place.frame, { parent: place.parent });
};

/**
 * Repeats the first rows, if they are headings, above each other row that begins a column. High ones
 * would leave no room.
 */
function withHeads(setting: Setting, boxes: readonly Box[]): readonly Box[] {
  const body = boxes.findIndex(({ keepsNext }) => !keepsNext);
  const rows = boxes.slice(0, Math.max(0, body));
  const height = heightOf(rows);
  if (rows.length === 0 || height > setting.mostHeight / 4) return boxes;
  const head = {
    height,
    draw: (left: number, top: number) => setting.pages.again(() => drawColumn(rows, left, top)),
  };
  const fits = (box: Box) => box.height + height <= setting.mostHeight;
  return boxes.map((box, i) => (i > body && fits(box) ? { ...box, head } : box));
}

const withSpace = ([first, ...others]: readonly Box[]): readonly Box[] =>
  first ? [{ ...first, before: 8 }, ...others] : [];

/** Returns the content of a cell. Words of a heading are bold. */
const contentOf = ({ blocks, isHeading }: Cell): readonly Block[] =>
  isHeading
    ? blocks.map((block) =>
        block.kind === 'paragraph'
          ? { ...block, runs: block.runs.map((each) => ({ ...each, weight: 'bold' as const })) }
          : block,
      )
    : blocks.length > 0
      ? blocks
      : [{ kind: 'paragraph', runs: [run(' ')] }];

function attributesOf({ cell, columns, rows, row }: GridCell): string {
  const spans = `${columns > 1 ? `/ColSpan ${columns}` : ''}${rows > 1 ? `/RowSpan ${rows}` : ''}`;
  const scope = cell.isHeading ? `/Scope/${row === 0 ? 'Column' : 'Row'}` : '';
  return spans || scope ? `/A<</O/Table${spans}${scope}>>` : '';
}

/** Returns the left edges of the columns and the right edge, by the lengths of their texts. */
function edgesOf(cells: readonly GridCell[], columns: number, width: number): number[] {
  const shares = Array.from({ length: columns }, (_, column) => {
    const own = cells.filter((cell) => cell.column === column && cell.columns === 1);
    const lengths = own.map(({ cell }) => lengthOf(cell.blocks));
    return Math.min(40, Math.max(8, ...lengths));
  });
  const all = shares.reduce((sum, share) => sum + share, 0);
  const edges = [0];
  for (const share of shares) edges.push((edges.at(-1) ?? 0) + (share / all) * width);
  return edges;
}

const lengthOf = (blocks: readonly Block[]): number =>
  Math.max(
    0,
    ...blocks.map((block) =>
      block.kind === 'paragraph' || block.kind === 'heading' ? textOf(block.runs).length : 20,
    ),
  );

/** Returns the boxes of rows that belong together: one box, or slices if they are too high. */
function groupBoxes(setting: Setting, cells: readonly LaidCell[], frame: Frame): Box[] {
  if (cells.length === 0) return [];
  const first = Math.min(...cells.map(({ row }) => row));
  const last = Math.max(...cells.map(({ row, rows }) => row + rows - 1));
  const tops = topsOf(cells, first, last);
  const height = tops[last - first + 1] ?? 0;
  const areas = cells.map((cell) => ({
    cell,
    top: tops[cell.row - first] ?? 0,
    bottom: tops[cell.row + cell.rows - first] ?? height,
  }));
  if (height > setting.mostHeight) return slicesOf(setting, cells, frame);
  return [
    {
      height,
      before: 0,
      keepsNext: cells.every(({ cell }) => cell.isHeading),
      draw(left, top) {
        for (const area of areas) {
          const { cell } = area;
          const x = left + frame.left + cell.left;
          drawFrame(setting, cell, { x, top: top - area.top, bottom: top - area.bottom });
          drawColumn(cell.content, left, top - area.top - padding);
        }
      },
    },
  ];
}

/** Returns the tops of rows from the first one down, and the bottom of the last. */
function topsOf(cells: readonly LaidCell[], first: number, last: number): number[] {
  const tops = [0];
  for (let row = first; row <= last; row++) {
    const ending = cells.filter((cell) => cell.row + cell.rows - 1 === row);
    const bottoms = ending.map(({ row: from, height }) => (tops[from - first] ?? 0) + height);
    tops.push(Math.max(tops.at(-1) ?? 0, ...bottoms));
  }
  return tops;
}

interface Edges {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

function drawFrame({ pages }: Setting, { width, cell }: LaidCell, { x, top, bottom }: Edges): void {
  const box = [x, bottom, width, top - bottom].map(number).join(' ');
  const fill = cell.isHeading ? `0.93 g ${box} re f 0 g\n` : '';
  pages.draw(asArtifact(`${fill}0.7 G 0.5 w ${box} re S\n0 G\n`));
}

/** Slices rows that are higher than a page. Each slice has as much of each cell as fits. */
function slicesOf(setting: Setting, cells: readonly LaidCell[], frame: Frame): Box[] {
  const most = setting.mostHeight / 3;
  const rows = [...new Set(cells.map(({ row }) => row))];
  return rows.flatMap((row) => {
    const own = cells.filter((cell) => cell.row === row);
    const rest = own.map(({ content }) => [...content]);
    const slices: Box[] = [];
    while (rest.some((content) => content.length > 0)) {
      const taken = rest.map((content) => content.splice(0, fitting(content, most)));
      const height = Math.max(...taken.map(heightOf)) + 2 * padding;
      slices.push({
        height,
        before: 0,
        keepsNext: false,
        draw(left, top) {
          for (const [i, cell] of own.entries()) {
            const x = left + frame.left + cell.left;
            drawFrame(setting, cell, { x, top, bottom: top - height });
            drawColumn(taken[i] ?? [], left, top - padding);
          }
        },
      });
    }
    return slices;
  });
}

/** Returns how many boxes fit into a height, at least one. */
function fitting(content: readonly Box[], most: number): number {
  let count = 1;
  while (count < content.length && heightOf(content.slice(0, count + 1)) <= most) count++;
  return count;
}

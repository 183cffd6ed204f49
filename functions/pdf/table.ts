import type { Weight } from './font-set.ts';
import { linesOf, shown, widthOf } from './lines.ts';
import type { Pages, Sheet } from './pages.ts';
import { asArtifact, type Part, type TagTree } from './tags.ts';
import { number, type Sign, type Typesetter } from './typesetter.ts';

/** A column: its heading, and its width relative to the others. */
export interface Column {
  readonly title: string;
  readonly share: number;
  /** Amounts end at the right edge of their column. */
  readonly isAmount?: boolean;
}

/** The document that a table is written into. */
interface TableDocument {
  readonly tags: TagTree;
  readonly pages: Pages;
  readonly type: Typesetter;
}

/** A laid-out row: the lines of each cell. */
type Row = readonly (readonly Sign[][])[];

const size = 8;
const leading = 11;
const padding = 3;
const gap = 5;

/**
 * Writes a table whose headings are repeated on every page. Long cells take several lines, and a
 * row that is too long for a page continues on the next.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share the table that is being drawn
export function tableOn({ tags, pages, type }: TableDocument, columns: readonly Column[]) {
  const { sheet } = pages;
  const { area } = sheet;
  const { widths, lefts } = layoutOf(columns, sheet);
  const table = tags.part();
  const body = tags.part();
  const header = columns.map(({ title }, i) => layOut(title, i, 'bold'));
  const drawLines = (lines: readonly Sign[][], column: number, top: number) =>
    operatorsOf(lines, { ...edgesOf(column), top, font: pages.font() });
  drawHeader();

  function edgesOf(column: number) {
    const left = lefts[column] ?? 0;
    const right = left + (widths[column] ?? 0) - gap;
    return { left, ...(columns[column]?.isAmount && { right }) };
  }

  function layOut(text: string, column: number, weight: Weight): Sign[][] {
    const width = (widths[column] ?? 0) - gap;
    return linesOf(type.signsOf(text, weight), (width * 1000) / size);
  }

  /** Draws the headings: the first time as part of the table, on later pages as decoration. */
  function drawHeader(): void {
    const height = heightOf(header);
    const top = pages.y();
    pages.draw(asArtifact(headerFill(sheet, top, height)));
    if (table.kids.length > 0) {
      pages.draw(asArtifact(header.map((lines, i) => drawLines(lines, i, top)).join('')));
    } else tagHeader(top);
    pages.down(height);
  }

  function tagHeader(top: number): void {
    const head = tags.part();
    const row = tags.part();
    for (const [i, lines] of header.entries()) {
      const cell = tags.part();
      pages.mark(cell, 'TH', drawLines(lines, i, top));
      tags.close(cell, 'TH', row, '/A<</O/Table/Scope/Column>>');
    }
    tags.close(row, 'TR', head);
    tags.close(head, 'THead', table);
  }

  /** Draws lines of each cell on this page, and a rule below them. */
  function drawRow(lines: Row, cells: readonly Part[]): void {
    const top = pages.y();
    for (const [i, cell] of cells.entries()) {
      const own = lines[i] ?? [];
      if (own.length > 0) pages.mark(cell, 'TD', drawLines(own, i, top));
    }
    pages.down(heightOf(lines));
    pages.draw(asArtifact(ruleAt(sheet, pages.y())));
  }

  function nextPage(): void {
    pages.turn();
    drawHeader();
  }

  return {
    /** Adds a row of texts, one for each column; a total is bold. */
    row(texts: readonly string[], weight: Weight = 'regular'): void {
      let rest: Row = columns.map((_, i) => layOut(texts[i] ?? '', i, weight));
      const row = tags.part();
      const cells = columns.map(() => tags.part());
      const fitsOnPage = heightOf(rest) <= area.top - area.bottom - heightOf(header);
      if (fitsOnPage && pages.y() - heightOf(rest) < area.bottom) nextPage();
      for (;;) {
        const most = Math.floor((pages.y() - area.bottom - 2 * padding) / leading);
        if (most > 0) {
          drawRow(
            rest.map((lines) => lines.slice(0, most)),
            cells,
          );
          rest = rest.map((lines) => lines.slice(most));
        }
        if (rest.every((lines) => lines.length === 0)) break;
        nextPage();
      }
      for (const cell of cells) tags.close(cell, 'TD', row);
      tags.close(row, 'TR', body);
    },
    finish(): void {
      tags.close(body, 'TBody', table);
      tags.close(table, 'Table', tags.whole);
    },
  };
}

/** Returns the widths of the columns and their left edges, in points. */
function layoutOf(
  columns: readonly Column[],
  { margin, area }: Sheet,
): { widths: number[]; lefts: number[] } {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * area.width);
  const lefts = widths.map((_, i) =>
    widths.slice(0, i).reduce((sum, width) => sum + width, margin),
  );
  return { widths, lefts };
}

interface CellEdges {
  readonly left: number;
  /** The edge at which its lines end, if not at the left. */
  readonly right?: number;
  readonly top: number;
  readonly font: { font: string };
}

/** Returns the operators for the lines of a cell, from the top of its row. */
function operatorsOf(lines: readonly Sign[][], { left, right, top, font }: CellEdges): string {
  let y = top - padding - size;
  let operators = 'BT\n';
  for (const line of lines) {
    const x = right === undefined ? left : right - (widthOf(line) * size) / 1000;
    operators += `1 0 0 1 ${number(x)} ${number(y)} Tm\n${shown(line, size, font)}`;
    y -= leading;
  }
  return `${operators}ET\n`;
}

const headerFill = ({ margin, area }: Sheet, top: number, height: number): string =>
  `0.93 g\n${margin} ${number(top - height)} ${number(area.width)} ${number(height)} re f\n0 g\n`;

const ruleAt = ({ margin, area }: Sheet, y: number): string =>
  `0.8 G 0.5 w ${margin} ${number(y)} m ${number(margin + area.width)} ${number(y)} l S\n`;

const heightOf = (row: Row): number =>
  Math.max(1, ...row.map((lines) => lines.length)) * leading + 2 * padding;

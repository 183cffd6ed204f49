import { linesOf, shown } from '#functions/pdf/lines';
import { type Pages, room, sheet } from '#functions/pdf/pages';
import { asArtifact, type Part, type TagTree } from '#functions/pdf/tags';
import { number, type Sign, type Typesetter } from '#functions/pdf/typesetter';

/** A column: its heading, and its share of the width. */
export interface Column {
  readonly title: string;
  readonly share: number;
}

interface On {
  readonly tags: TagTree;
  readonly pages: Pages;
  readonly type: Typesetter;
}

/** A row that is laid out: the lines of each cell. */
type Row = readonly (readonly Sign[][])[];

const size = 8;
const leading = 11;
const padding = 3;
const gap = 5;

/** A table whose headings stand on every page; long cells take several lines, and a row too long for a page goes on on the next. */
export function tableOn({ tags, pages, type }: On, columns: readonly Column[]) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * room.width);
  const lefts = widths.map((_, place) =>
    widths.slice(0, place).reduce((sum, width) => sum + width, sheet.margin),
  );
  const table = tags.part();
  const body = tags.part();
  const header = columns.map(({ title }, place) => laidOut(title, place, 'bold'));
  drawHeader();

  function laidOut(text: string, place: number, weight: 'regular' | 'bold'): Sign[][] {
    const width = (widths[place] ?? 0) - gap;
    return linesOf(type.signsOf(text, weight), (width * 1000) / size);
  }

  /** The headings: the first time as part of the table, on later pages as decoration. */
  function drawHeader(): void {
    const height = heightOf(header);
    const top = pages.y();
    const fill = `0.93 g\n${sheet.margin} ${number(top - height)} ${number(room.width)} ${number(height)} re f\n0 g\n`;
    pages.draw(asArtifact(fill));
    if (table.kids.length > 0) {
      pages.draw(asArtifact(header.map((lines, place) => drawn(lines, place, top)).join('')));
    } else {
      const head = tags.part();
      const row = tags.part();
      for (const [place, lines] of header.entries()) {
        const cell = tags.part();
        pages.mark(cell, 'TH', drawn(lines, place, top));
        tags.close(cell, 'TH', row, '/A<</O/Table/Scope/Column>>');
      }
      tags.close(row, 'TR', head);
      tags.close(head, 'THead', table);
    }
    pages.down(height);
  }

  /** Puts lines of each cell on this page, and a rule under them. */
  function drawRow(lines: Row, cells: readonly Part[]): void {
    const top = pages.y();
    for (const [place, cell] of cells.entries()) {
      const own = lines[place] ?? [];
      if (own.length > 0) pages.mark(cell, 'TD', drawn(own, place, top));
    }
    pages.down(heightOf(lines));
    const y = number(pages.y());
    const right = number(sheet.margin + room.width);
    pages.draw(asArtifact(`0.8 G 0.5 w ${sheet.margin} ${y} m ${right} ${y} l S\n`));
  }

  /** The operators for the lines of a cell, from the top of its row. */
  function drawn(lines: readonly Sign[][], place: number, top: number): string {
    const x = number(lefts[place] ?? 0);
    let y = top - padding - size;
    let operators = 'BT\n';
    for (const line of lines) {
      operators += `1 0 0 1 ${x} ${number(y)} Tm\n${shown(line, size, pages.font())}`;
      y -= leading;
    }
    return `${operators}ET\n`;
  }

  return {
    /** Adds a row of texts, one for each column. */
    row(texts: readonly string[]): void {
      let rest: Row = columns.map((_, place) => laidOut(texts[place] ?? '', place, 'regular'));
      const row = tags.part();
      const cells = columns.map(() => tags.part());
      const isShort = heightOf(rest) <= room.top - room.bottom - heightOf(header);
      if (isShort && pages.y() - heightOf(rest) < room.bottom) nextPage();
      for (;;) {
        const most = Math.floor((pages.y() - room.bottom - 2 * padding) / leading);
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

  function nextPage(): void {
    pages.turn();
    drawHeader();
  }
}

const heightOf = (row: Row): number =>
  Math.max(1, ...row.map((lines) => lines.length)) * leading + 2 * padding;

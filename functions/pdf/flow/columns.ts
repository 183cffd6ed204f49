import type { Pages } from '../pages.ts';
import {
  type Box,
  balancedHeight,
  endOfColumn,
  type Filled,
  fillColumns,
  heightOf,
  type Room,
} from './boxes.ts';

/** The space between two columns. */
const gutter = 20;

/** Returns the width of one of several columns side by side. */
export const columnWidth = (whole: number, columns: number): number =>
  (whole - gutter * (columns - 1)) / columns;

/** Draws boxes below each other. The first one may have headings above it. */
export function drawColumn(boxes: readonly Box[], left: number, top: number): void {
  const head = boxes[0]?.head;
  head?.draw(left, top, 0);
  let at = top - (head?.height ?? 0);
  for (const [i, box] of boxes.entries()) {
    const gap = i > 0 ? box.before : 0;
    at -= gap;
    box.draw(left, at, gap);
    at -= box.height;
  }
}

/** Fills the columns of a page. On the last page they have the same length. */
function filledPage(boxes: readonly Box[], from: number, room: Room): Filled {
  const filled = fillColumns(boxes, from, room);
  if (filled.next < boxes.length || room.columns === 1) return filled;
  const height = balancedHeight(boxes, from, room.columns, room.height);
  return fillColumns(boxes, from, { ...room, height });
}

/** Places boxes on pages, below what is there, in columns of the same height. */
export function columnsOn(pages: Pages) {
  const { margin, area } = pages.sheet;
  /** The vertical position for the next content of this page. */
  let y = area.top;

  function turn(): void {
    pages.turn();
    y = area.top;
  }

  const spaceBefore = ([first]: readonly Box[]) => (y < area.top ? (first?.before ?? 0) : 0);

  return {
    turn,
    y: () => y,
    down(points: number): void {
      y -= points;
    },
    /** Begins a page, unless this one is empty. */
    pageBreak(): void {
      if (!pages.isEmpty()) turn();
    },
    /** Turns the page if less than a height is left on it. */
    need(height: number): void {
      if (y < area.top && y - area.bottom < height) turn();
    },
    /** Returns on how many pages boxes would be placed in one column, with this one. */
    pagesFor(boxes: readonly Box[]): number {
      let top = y - spaceBefore(boxes);
      let from = 0;
      for (let count = 1; ; count++) {
        from = endOfColumn(boxes, from, top - area.bottom, top >= area.top);
        if (from === boxes.length) return count;
        top = area.top;
      }
    },
    /** Places boxes; in several columns, the last ones are as long as the others. */
    place(boxes: readonly Box[], columns = 1): void {
      const step = columnWidth(area.width, columns) + gutter;
      let from = 0;
      while (from < boxes.length) {
        y -= spaceBefore(boxes.slice(from, from + 1));
        const isWhole = y >= area.top;
        const room = y - area.bottom;
        const { ends, next } = filledPage(boxes, from, { columns, height: room, isWhole });
        let lowest = y;
        for (const [i, end] of ends.entries()) {
          const own = boxes.slice(ends[i - 1] ?? from, end);
          drawColumn(own, margin + i * step, y);
          lowest = Math.min(lowest, y - heightOf(own));
        }
        from = next;
        y = lowest;
        if (from < boxes.length) turn();
      }
    },
  };
}
export type Columns = ReturnType<typeof columnsOn>;

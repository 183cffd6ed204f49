import type { PDFPage } from 'pdf-lib';
import { number } from '#functions/pdf/typesetter';
import type { Box } from '#shared/signing/field';

/** A page as people see it: its size in points, and how to draw on it from the bottom left corner. */
export interface Sight {
  readonly width: number;
  readonly height: number;
  /** The operator that moves the origin of what is drawn to the corner that people see. */
  readonly turn: string;
}

/** Returns how a page is seen: readers turn it, and show only its crop box. */
export function sightOf(page: PDFPage): Sight {
  const { x, y, width, height } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const matrices: Readonly<Record<number, readonly number[]>> = {
    90: [0, 1, -1, 0, x + width, y],
    180: [-1, 0, 0, -1, x + width, y + height],
    270: [0, -1, 1, 0, x, y + height],
  };
  const turn = `${(matrices[angle] ?? [1, 0, 0, 1, x, y]).map(number).join(' ')} cm\n`;
  return angle % 180 === 90 ? { width: height, height: width, turn } : { width, height, turn };
}

/** A rectangle in points, from the bottom left corner of the page that people see. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const rectangleOf = ({ width, height }: Sight, box: Box): Rectangle => ({
  x: box.left * width,
  y: (1 - box.top - box.height) * height,
  width: box.width * width,
  height: box.height * height,
});

import { linesOf, shown, widthOf } from '#functions/pdf/lines';
import { number, type Sign, type Typesetter } from '#functions/pdf/typesetter';
import { fittedSize, leading, signatureSize } from '#shared/signing/drawn/fitted-text';
import { signatureStyles } from '#shared/signing/drawn/signature-style';
import type { Drawing, FieldValue } from '#shared/signing/field';
import type { Rectangle } from './place.ts';

/** Returns the operators that draw a value inside of a rectangle. */
export function drawn(value: FieldValue, place: Rectangle, type: Typesetter): string {
  if (value.kind === 'drawing') return strokes(value.drawing, place);
  if (value.kind === 'tick') return tick(place);
  if (value.kind === 'typed') return handwritten(value.text, place, type);
  return written(value.text, place, type);
}

/** Draws a text as large as it fits, so that no part of an answer is cut off. */
function written(text: string, { x, y, width, height }: Rectangle, type: Typesetter): string {
  const signs = type.signsOf(text, 'regular');
  const linesAt = (size: number) => linesOf(signs, (width * 1000) / size);
  const size = fittedSize(height, (each) => linesAt(each).length);
  const lines = linesAt(size);
  const rounded = Math.floor(size * 100) / 100;
  // The lines are in the middle of the height, as in a form that was filled in by hand.
  const top = y + (height + lines.length * size * leading) / 2;
  const font = { font: '' };
  const rows = lines.map((line, n) => {
    const base = top - (n + 1) * size * leading + size * 0.3;
    return `1 0 0 1 ${number(x)} ${number(base)} Tm\n${shown(line, rounded, font)}`;
  });
  return `BT\n${rows.join('')}ET\n`;
}

/** Where the letters of handwriting stand, in the height of the field. */
const standing = 0.3;

/**
 * Draws a typed signature on one line, as large as it fits. A name with a letter that the handwriting
 * does not have is drawn in another style as a whole, not in two.
 */
function handwritten(text: string, place: Rectangle, type: Typesetter): string {
  const { x, y, height } = place;
  const words = text.replace(/\s+/g, ' ').trim();
  let signs: Sign[] = [];
  for (const style of signatureStyles) {
    signs = type.signsOf(words, style);
    if (signs.every(({ font, isSpace }) => isSpace || font.face.weight === style)) break;
  }
  const size = signatureSize(place, widthOf(signs) / 1000);
  const rounded = Math.floor(size * 100) / 100;
  const base = y + height * standing;
  const [line = []] = linesOf(signs, Number.POSITIVE_INFINITY);
  return `BT\n1 0 0 1 ${number(x)} ${number(base)} Tm\n${shown(line, rounded, { font: '' })}ET\n`;
}

function tick({ x, y, width, height }: Rectangle): string {
  const side = Math.min(width, height);
  const at = (across: number, up: number) =>
    `${number(x + width / 2 + (across - 0.5) * side)} ${number(y + height / 2 + (up - 0.5) * side)}`;
  const path = `${at(0.15, 0.5)} m ${at(0.4, 0.2)} l ${at(0.85, 0.85)} l`;
  return `${number(side * 0.1)} w 1 J 1 j ${path} S\n`;
}

/** Draws lines with round ends, in the size of the rectangle and with their own proportions. */
function strokes({ width, height, lines }: Drawing, place: Rectangle): string {
  const scale = Math.min(place.width / width, place.height / height);
  const left = place.x + (place.width - width * scale) / 2;
  const top = place.y + (place.height + height * scale) / 2;
  const paths = lines.map((line) =>
    smooth(
      Array.from({ length: line.length / 2 }, (_, n) => ({
        x: left + (line[n * 2] ?? 0) * scale,
        y: top - (line[n * 2 + 1] ?? 0) * scale,
      })),
    ),
  );
  const thick = Math.max(0.5, Math.min(1.5, place.height / 30));
  return `${number(thick)} w 1 J 1 j\n${paths.join('')}`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}
const shownPoint = ({ x, y }: Point) => `${number(x)} ${number(y)}`;
/** Returns the point that is a part of the way from one point to another. */
const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

/**
 * Returns a line through points without corners: the curve goes from the middle of one stretch to
 * the middle of the next, and bends at the point between. PDF has only curves with two handles.
 */
function smooth(points: readonly Point[]): string {
  const [first = { x: 0, y: 0 }] = points;
  const last = points.at(-1) ?? first;
  let at = first;
  let path = `${shownPoint(first)} m`;
  for (let n = 1; n < points.length - 1; n++) {
    const corner = points[n] ?? last;
    const to = between(corner, points[n + 1] ?? last, 0.5);
    const handles = [between(at, corner, 2 / 3), between(to, corner, 2 / 3), to];
    path += ` ${handles.map(shownPoint).join(' ')} c`;
    at = to;
  }
  // A point alone becomes a line of no length, which has round ends.
  return `${path} ${shownPoint(last)} l S\n`;
}

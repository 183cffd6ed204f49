// biome-ignore-all lint/plugin/logical-style: coordinates of a page of a PDF
import type { Box } from '#shared/signing/field';
import type { FieldKind, FormField } from '#shared/signing/form';

/** The sides of a page in points. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** The usual sides of a field in points. */
const usual: Readonly<Record<FieldKind, Sides>> = {
  signature: { width: 170, height: 42 },
  initials: { width: 54, height: 30 },
  name: { width: 170, height: 20 },
  date: { width: 90, height: 20 },
  text: { width: 170, height: 20 },
  checkbox: { width: 14, height: 14 },
  choice: { width: 140, height: 20 },
};

/** The smallest side of a field in points. */
const smallest = 8;

/** How near two edges must be in points before one takes the place of the other. */
const snapDistance = 4;

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high));

/** Rounds a part of a page to 5 digits: 0.01 points on the largest paper. */
const rounded = (part: number): number => Math.round(part * 1e5) / 1e5;

const exact = ({ left, top, width, height }: Box): Box => ({
  left: rounded(left),
  top: rounded(top),
  width: rounded(width),
  height: rounded(height),
});

/** Returns a box inside of its page and not too small. It keeps its size where it fits. */
export function fitted(box: Box, page: Sides): Box {
  const width = between(box.width, smallest / page.width, 1);
  const height = between(box.height, smallest / page.height, 1);
  return exact({
    width,
    height,
    left: between(box.left, 0, 1 - width),
    top: between(box.top, 0, 1 - height),
  });
}

/** Returns the box of a new field around a point of its page. */
export function placed(kind: FieldKind, at: { x: number; y: number }, page: Sides): Box {
  const width = usual[kind].width / page.width;
  const height = usual[kind].height / page.height;
  return fitted({ left: at.x - width / 2, top: at.y - height / 2, width, height }, page);
}

/** Returns a moved box. `by` is in parts of the page. */
export const moved = (box: Box, by: { x: number; y: number }, page: Sides): Box =>
  fitted({ ...box, left: box.left + by.x, top: box.top + by.y }, page);

/** Returns a box with its right bottom corner moved. The left top corner stays. */
export function resized(box: Box, by: { x: number; y: number }, page: Sides): Box {
  const width = between(box.width + by.x, smallest / page.width, 1 - box.left);
  const height = between(box.height + by.y, smallest / page.height, 1 - box.top);
  return fitted({ ...box, width, height }, page);
}

/** Returns the nearest of some values within a distance. */
function nearest(value: number, values: readonly number[], distance: number): number | undefined {
  let best: number | undefined;
  for (const each of values) {
    if (Math.abs(each - value) > distance) continue;
    if (best === undefined || Math.abs(each - value) < Math.abs(best - value)) best = each;
  }
  return best;
}

/** Returns a moved box whose left and top take those of a neighbour that is very near. */
export function snapped(box: Box, others: readonly Box[], page: Sides): Box {
  const lefts = others.flatMap(({ left, width }) => [left, left + width - box.width]);
  const tops = others.flatMap(({ top, height }) => [top, top + height - box.height]);
  return fitted(
    {
      ...box,
      left: nearest(box.left, lefts, snapDistance / page.width) ?? box.left,
      top: nearest(box.top, tops, snapDistance / page.height) ?? box.top,
    },
    page,
  );
}

/** Returns a resized box whose sides take those of a neighbour that is very near. */
export function snappedSides(box: Box, others: readonly Box[], page: Sides): Box {
  const widths = others.map(({ width }) => width);
  const heights = others.map(({ height }) => height);
  return fitted(
    {
      ...box,
      width: nearest(box.width, widths, snapDistance / page.width) ?? box.width,
      height: nearest(box.height, heights, snapDistance / page.height) ?? box.height,
    },
    page,
  );
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** Returns a place for a new box: from `at` down, and then from the top, where none is yet. */
export function freePlace(
  kind: FieldKind,
  at: { x: number; y: number },
  others: readonly Box[],
  page: Sides,
): Box {
  const first = placed(kind, at, page);
  const step = first.height + 6 / page.height;
  for (let top = first.top; top + first.height <= 1; top += step) {
    const box = fitted({ ...first, top }, page);
    if (!others.some((other) => overlaps(box, other))) return box;
  }
  for (let top = 0.02; top < first.top; top += step) {
    const box = fitted({ ...first, top }, page);
    if (!others.some((other) => overlaps(box, other))) return box;
  }
  return first;
}

/** Returns fields in reading order: by page, from the top, from the left. */
export const inOrder = (fields: readonly FormField[]): FormField[] =>
  [...fields].sort((a, b) => a.page - b.page || a.box.top - b.box.top || a.box.left - b.box.left);

const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Returns where a field is, in words. */
export const placeInWords = ({ page, box }: Pick<FormField, 'page' | 'box'>): string =>
  `page ${page}, ${percent(box.left)} from the left, ${percent(box.top)} from the top`;

/** Returns the size of a field in words. */
export const sizeInWords = ({ box }: Pick<FormField, 'box'>): string =>
  `${percent(box.width)} wide, ${percent(box.height)} high`;

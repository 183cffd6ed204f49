import type { Box } from '#shared/signing/field';
import { moved, resized, type Sides } from './boxes.ts';

/** How far an arrow key moves a field, in points, with names. */
export const steps = [
  ['1', 'Fine: 1 point'],
  ['5', 'Medium: 5 points'],
  ['25', 'Large: 25 points'],
] as const;
export type Step = (typeof steps)[number][0];

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Pressed {
  readonly key: string;
  /** Changes the size instead of the place. */
  readonly shiftKey: boolean;
}

/** Returns the box after an arrow key; undefined for another key. */
export function boxAfterKey(
  box: Box,
  { key, shiftKey }: Pressed,
  step: number,
  page: Sides,
): Box | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const by = { x: (direction[0] * step) / page.width, y: (direction[1] * step) / page.height };
  return shiftKey ? resized(box, by, page) : moved(box, by, page);
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldKinds } from '#shared/signing/form';
import { fieldOf } from '#test/support/signing/fake-forms';
import { boxAfterKey } from '../../../web/src/features/signing/fields/arrowKeys.ts';
import {
  fitted,
  freePlace,
  inOrder,
  moved,
  placed,
  placeInWords,
  resized,
  snapped,
} from '../../../web/src/features/signing/fields/boxes.ts';
import { middleInView } from '../../../web/src/features/signing/fields/placeInView.ts';

const page = { width: 600, height: 800 };
const part = fc.double({ min: -1, max: 2, noNaN: true });
const anyBox = fc.record({ left: part, top: part, width: part, height: part });
const isInside = ({ left, top, width, height }: ReturnType<typeof fitted>) =>
  left >= 0 && top >= 0 && left + width <= 1.00002 && top + height <= 1.00002;

describe('boxes of fields', () => {
  it('keeps them inside of the page and above 8 points with every act', () => {
    fc.assert(
      fc.property(anyBox, part, part, (given, x, y) => {
        const box = fitted(given, page);
        const acts = [box, moved(box, { x, y }, page), resized(box, { x, y }, page)];
        for (const each of [...acts, snapped(box, acts, page)]) {
          expect(isInside(each)).toBe(true);
          expect(each.width * page.width).toBeGreaterThan(7.9);
          expect(each.height * page.height).toBeGreaterThan(7.9);
        }
      }),
    );
  });

  it('keeps the size while they move and the corner while they grow', () => {
    const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.05 };
    expect(moved(box, { x: 0.05, y: 5 }, page)).toEqual({ ...box, left: 0.15, top: 0.95 });
    expect(resized(box, { x: 0.1, y: 9 }, page)).toEqual({ ...box, width: 0.4, height: 0.8 });
  });

  it('aligns them with a neighbour within 4 points, and not beyond', () => {
    const neighbour = { left: 0.5, top: 0.5, width: 0.2, height: 0.05 };
    const near = { left: 0.505, top: 0.1, width: 0.1, height: 0.05 };
    expect(snapped(near, [neighbour], page).left).toBe(0.5);
    const far = { ...near, left: 0.508 };
    expect(snapped(far, [neighbour], page).left).toBe(0.508);
    // The right edges align, too.
    expect(snapped({ ...near, left: 0.603 }, [neighbour], page).left).toBeCloseTo(0.6);
  });

  it('puts a new one around a point, where no other field is', () => {
    for (const kind of fieldKinds) {
      const at = { x: 0.5, y: 0.5 };
      const first = placed(kind, at, page);
      const second = freePlace(kind, at, [first], page);
      expect(second.top).toBeGreaterThanOrEqual(first.top + first.height);
      const last = freePlace(kind, { x: 0.5, y: 1 }, [placed(kind, { x: 0.5, y: 1 }, page)], page);
      expect(last.top).toBeLessThan(0.5);
    }
  });

  it('moves them by arrow keys, and makes them larger with Shift', () => {
    const box = { left: 0.5, top: 0.5, width: 0.1, height: 0.1 };
    const right = boxAfterKey(box, { key: 'ArrowRight', shiftKey: false }, 6, page);
    expect(right).toEqual({ ...box, left: 0.51 });
    const higher = boxAfterKey(box, { key: 'ArrowUp', shiftKey: true }, 8, page);
    expect(higher).toEqual({ ...box, height: 0.09 });
    expect(boxAfterKey(box, { key: 'Enter', shiftKey: false }, 6, page)).toBeUndefined();
  });

  it('orders them by page, from the top, from the left, and names their places', () => {
    const box = { left: 0.5, top: 0.5, width: 0.1, height: 0.1 };
    const fields = [
      fieldOf({ fieldUid: 'd', page: 2, box: { ...box, top: 0 } }),
      fieldOf({ fieldUid: 'c', box: { ...box, left: 0.6 } }),
      fieldOf({ fieldUid: 'b', box }),
      fieldOf({ fieldUid: 'a', box: { ...box, top: 0.1 } }),
    ];
    expect(inOrder(fields).map(({ fieldUid }) => fieldUid)).toEqual(['a', 'b', 'c', 'd']);
    expect(placeInWords({ page: 2, box })).toBe('page 2, 50 % from the left, 50 % from the top');
  });
});

describe('the middle of what the window shows', () => {
  it('is on the page of which most is seen', () => {
    const rooms = [
      { page: 1, top: -700, height: 800 },
      { page: 2, top: 120, height: 800 },
    ];
    expect(middleInView(rooms, 900)).toEqual({ page: 2, x: 0.5, y: 0.4875 });
    expect(middleInView([], 900).page).toBe(1);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, endOfColumn, fillColumns, heightOf } from '#functions/pdf/flow/boxes';

const box = fc.record({
  height: fc.integer({ min: 1, max: 60 }),
  before: fc.integer({ min: 0, max: 20 }),
  keepsNext: fc.boolean(),
});
const boxesOf = fc
  .array(box, { minLength: 1, maxLength: 40 })
  .map((boxes): Box[] => boxes.map((each) => ({ ...each, draw() {} })));

describe('endOfColumn', () => {
  it('takes what fits, and divides no group that fits into a column', () => {
    fc.assert(
      fc.property(boxesOf, fc.integer({ min: 60, max: 300 }), (boxes, height) => {
        for (let from = 0; from < boxes.length; ) {
          const end = endOfColumn(boxes, from, height, true);
          expect(end).toBeGreaterThan(from);
          expect(heightOf(boxes.slice(from, end))).toBeLessThanOrEqual(height);
          const group = boxes.slice(from, end).findLastIndex(({ keepsNext }) => !keepsNext);
          const divides = end < boxes.length && boxes[end - 1]?.keepsNext;
          // Only a group that is longer than the whole column is divided.
          if (divides) expect(group).toBe(-1);
          from = end;
        }
      }),
    );
  });

  it('leaves a part of a column empty rather than a heading at its end', () => {
    const line = (height: number, keepsNext = false): Box => ({
      height,
      before: 0,
      keepsNext,
      draw() {},
    });
    const boxes = [line(40), line(20, true), line(50)];
    expect(endOfColumn(boxes, 0, 80, true)).toBe(1);
    expect(endOfColumn(boxes, 1, 30, false)).toBe(1);
  });
});

describe('fillColumns', () => {
  it('fills columns one after the other', () => {
    const boxes = Array.from(
      { length: 10 },
      (): Box => ({
        height: 10,
        before: 0,
        keepsNext: false,
        draw() {},
      }),
    );
    const filled = fillColumns(boxes, 0, { columns: 2, height: 45, isWhole: true });
    expect(filled).toEqual({ ends: [4, 8], next: 8 });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#shared/signing/drawn/drawing-path';
import { mostPoints } from '#shared/signing/field';
import { Drawing } from '#shared/signing/field.schemas';
import {
  begun,
  continued,
  type Lines,
  pad,
  pointsIn,
} from '../../../web/src/outer/signing/document/drawing.ts';

const coordinate = fc.double({ min: -500, max: 1500, noNaN: true });
const moves = fc.array(
  fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 40 }),
  {
    minLength: 1,
    maxLength: 12,
  },
);

const drawn = (lines: readonly (readonly [number, number])[][]): Lines =>
  lines.reduce<Lines>((all, points) => {
    const [[x, y] = [0, 0], ...rest] = points;
    return rest.reduce<Lines>((before, point) => continued(before, ...point), begun(all, x, y));
  }, []);

describe('a drawn signature', () => {
  it('is accepted by the contract, however it is drawn', () => {
    fc.assert(
      fc.property(moves, (lines) => Drawing.safeParse({ ...pad, lines: drawn(lines) }).success),
      { numRuns: 300 },
    );
  });

  it('has no more points than the contract allows', () => {
    let lines = begun([], 0, 0);
    for (let n = 1; n < mostPoints + 500; n++) lines = continued(lines, n % 2 === 0 ? 0 : 9, n);
    expect(pointsIn(lines)).toBe(mostPoints);
  });

  it('leaves out points that nobody sees', () => {
    const lines = [0.1, 0.2, 0.3, 5].reduce((all, x) => continued(all, x, 0), begun([], 0, 0));
    expect(lines).toEqual([[0, 0, 5, 0]]);
  });

  it('draws a dot, a line and a curve', () => {
    expect(pathOf([[5, 6]])).toBe('M5 6l0 0');
    expect(pathOf([[0, 0, 10, 0]])).toBe('M0 0L10 0');
    expect(pathOf([[0, 0, 10, 0, 10, 10]])).toBe('M0 0Q10 0 10 5L10 10');
  });
});

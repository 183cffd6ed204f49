import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/site/colours';
import {
  chartColours,
  chartSchemes,
  colourOfRate,
  rateColours,
} from '../../../web/src/components/charts/palette.ts';
import { surfaces } from '../../../web/src/theme/theme.ts';

const everySurface = [...surfaces.light, ...surfaces.dark];
const schemes = ['light', 'dark'] as const;

/**
 * How people see linear red, green and blue without one kind of cones: Machado, Oliveira and
 * Fernandes (2009), severity 1.
 */
const visions = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052],
  deuteranopia: [0.367, 0.861, -0.228, 0.28, 0.673, 0.047, -0.012, 0.043, 0.969],
  tritanopia: [1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304],
} as const;

const linearOf = (hex: string) =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });

/** Returns a colour in CIELAB, as it is seen. */
function labOf(hex: string, vision: keyof typeof visions): number[] {
  const matrix = visions[vision];
  const [r = 0, g = 0, b = 0] = linearOf(hex);
  const [red = 0, green = 0, blue = 0] = [0, 3, 6].map((row) =>
    Math.max(0, (matrix[row] ?? 0) * r + (matrix[row + 1] ?? 0) * g + (matrix[row + 2] ?? 0) * b),
  );
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: string, other: string, vision: keyof typeof visions) => {
  const to = labOf(other, vision);
  return Math.hypot(...labOf(one, vision).map((part, n) => part - (to[n] ?? 0)));
};

describe('the colours of charts', () => {
  it.each(schemes)('has a contrast of 3 in light, and of 5 in the dark: %s', (scheme) => {
    for (const colour of Object.values(chartSchemes[scheme])) {
      for (const surface of surfaces[scheme]) {
        expect(contrast(colour, surface)).toBeGreaterThanOrEqual(scheme === 'light' ? 3 : 5);
      }
    }
    expect(chartColours.group).toBe(
      `light-dark(${chartSchemes.light.group}, ${chartSchemes.dark.group})`,
    );
  });

  it.each(Object.entries(rateColours))('has a contrast of 3 on every surface: %s', (_, colour) => {
    for (const surface of everySurface) expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(visions) as (keyof typeof visions)[])(
    'has different colours for %s vision',
    (vision) => {
      for (const colours of schemes.map((scheme) => Object.values(chartSchemes[scheme]))) {
        for (const one of colours) {
          for (const other of colours) {
            // 10 is seen at a glance.
            if (one !== other) expect(distance(one, other, vision)).toBeGreaterThan(20);
          }
        }
      }
    },
  );

  it('follows the thresholds of the attendance rate', () => {
    const rates = [100, 60, 59.9, 40, 39.9, 0].map(colourOfRate);
    expect(rates).toEqual(['green', 'green', 'orange', 'orange', 'red', 'red']);
  });
});

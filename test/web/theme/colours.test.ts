import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, readableOn, shadeOf, textOn } from '#shared/site/colours';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Returns how far two hues are apart, in degrees. */
function turned(one: string, other: string): number {
  const degrees = (Math.abs(shadeOf(one).hue - shadeOf(other).hue) * 180) / Math.PI;
  return Math.min(degrees, 360 - degrees);
}

describe('a school’s colour', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#C41425', '#ffffff')).toBeCloseTo(6, 0);
  });

  it('reads the hue, the chroma and the lightness of a colour as CSS does', () => {
    const { lightness, chroma, hue } = shadeOf('#ff0000');
    expect(lightness).toBeCloseTo(0.628, 3);
    expect(chroma).toBeCloseTo(0.2577, 3);
    expect((hue * 180) / Math.PI).toBeCloseTo(29.23, 1);
  });

  it('has enough contrast on pages and cards, in mail and under the bar’s text', () => {
    fc.assert(
      fc.property(colour, (given) => {
        for (const [ground, ratio] of grounds) {
          const shown = readableOn(ground, given, ratio);
          expect(contrast(shown, ground)).toBeGreaterThanOrEqual(ratio);
        }
        expect(contrast(textOn(given), given)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('keeps its hue in light and dark', () => {
    fc.assert(
      fc.property(colour, (given) => {
        for (const [ground, ratio] of grounds) {
          const shown = readableOn(ground, given, ratio);
          // A colour that is nearly grey has no hue that anybody sees.
          if (shadeOf(given).chroma < 0.04 || shadeOf(shown).chroma < 0.02) continue;
          expect(turned(given, shown)).toBeLessThan(5);
        }
      }),
    );
  });

  it('stays lively on a dark background, and a grey stays grey', () => {
    expect(readableOn('#1a1d20', '#12355b', 5.5)).toBe('#5597e1');
    expect(readableOn('#1a1d20', '#c41425', 5.5)).toMatch(/^#f/);
    expect(readableOn('#1a1d20', '#444444', 5.5)).toMatch(/^#(..)\1\1$/);
    for (const navy of ['#12355b', '#0b2545', '#14532d', '#4a1420']) {
      expect(shadeOf(readableOn('#1a1d20', navy, 5.5)).chroma).toBeGreaterThan(0.1);
    }
  });

  it('keeps a colour that has enough contrast', () => {
    expect(readableOn('#ffffff', '#123f5a')).toBe('#123f5a');
  });
});

/** The backgrounds of the portal and of mail, with the contrast that they ask for. */
const grounds = [
  ['#faf9f7', 4.5],
  ['#ffffff', 4.5],
  ['#1a1d20', 5.5],
  ['#1a1d20', 4],
  ['#1c2127', 5.5],
] as const;

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, livelyOn, readableOn, textOn } from '#shared/site/colours';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('a school’s colour', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#C41425', '#ffffff')).toBeCloseTo(6, 0);
  });

  it('has enough contrast on the page, on dark cards and under the bar’s text', () => {
    fc.assert(
      fc.property(colour, (given) => {
        expect(contrast(readableOn('#faf9f7', given), '#faf9f7')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(livelyOn('#1a1d20', given, 5.5), '#1a1d20')).toBeGreaterThanOrEqual(5.5);
        expect(contrast(textOn(given), given)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('stays a colour of its own hue on a dark background, and a grey stays grey', () => {
    expect(livelyOn('#1a1d20', '#12355b', 5.5)).toBe('#589ae1');
    expect(livelyOn('#1a1d20', '#c41425', 5.5)).toMatch(/^#f/);
    expect(livelyOn('#1a1d20', '#444444', 5.5)).toMatch(/^#(..)\1\1$/);
    fc.assert(
      fc.property(colour, (given) => {
        const shown = livelyOn('#1a1d20', given, 3);
        expect(contrast(shown, '#1a1d20')).toBeGreaterThanOrEqual(3);
        expect(livelyOn('#1a1d20', shown, 3)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });

  it('keeps a colour that has enough contrast', () => {
    expect(readableOn('#ffffff', '#123f5a')).toBe('#123f5a');
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableOn } from '#functions/mailings/messages/colour';
import { messageOf } from '#functions/mailings/messages/message';
import { grounds } from '#functions/mailings/messages/outline';
import { week } from '#test/mailings/messages/samples';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('computes the contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});

test('makes any colour readable on both backgrounds and under the text of buttons', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const day = readableOn(grounds.light, colour);
      const night = readableOn(grounds.dark, colour);
      expect(contrast(day, grounds.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(night, grounds.dark)).toBeGreaterThanOrEqual(4.5);
      // The text of buttons is white in light mode and nearly black in dark mode.
      expect(contrast('#ffffff', day)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#111418', night)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('keeps a colour with enough contrast', () => {
  expect(readableOn('#ffffff', '#0b5c8a')).toBe('#0b5c8a');
});

test('uses the readable colour for links and buttons, the school’s own for the bar, and ignores other text', () => {
  const [mailing, one] = week();
  const shown = (colour: string) =>
    messageOf({ ...mailing, school: { ...mailing.school, colour } }, one).html;
  const yellow = shown('#ffff00');
  expect(yellow).toContain('height="6" bgcolor="#ffff00"');
  expect(yellow).toContain(`color:${readableOn('#ffffff', '#ffff00')};text-decoration:none`);
  expect(shown('red;background:url(x)')).not.toContain('url(');
});

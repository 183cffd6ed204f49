import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableOn } from '#functions/mail/messages/colour';
import { grounds } from '#functions/mail/messages/letter';
import { messageOf } from '#functions/mail/messages/message';
import { week } from '#test/functions/mail/samples';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('contrasts are those of the guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
});

test('a colour of any school can be read on both grounds and under the words of buttons', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const day = readableOn(grounds.light, colour);
      const night = readableOn(grounds.dark, colour);
      expect(contrast(day, grounds.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(night, grounds.dark)).toBeGreaterThanOrEqual(4.5);
      // Words on buttons are white by day and nearly black by night.
      expect(contrast('#ffffff', day)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#111418', night)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that can be read stays as it is', () => {
  expect(readableOn('#ffffff', '#0b5c8a')).toBe('#0b5c8a');
});

test('links and buttons have that colour, the bar the school’s own, and what is no colour does nothing', () => {
  const [mailing, one] = week();
  const shown = (colour: string) =>
    messageOf({ ...mailing, school: { ...mailing.school, colour } }, one).html;
  const yellow = shown('#ffff00');
  expect(yellow).toContain('height="6" bgcolor="#ffff00"');
  expect(yellow).toContain(`color:${readableOn('#ffffff', '#ffff00')};text-decoration:none`);
  expect(shown('red;background:url(x)')).not.toContain('url(');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { darkLinkColour, grounds, linkColour } from '#functions/kernel/mail/letter/outline';
import { messageOf } from '#functions/mailings/messages/message';
import { contrast, readableOn } from '#shared/site/colours';
import { week } from '#test/mailings/messages/samples';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('makes any colour readable on both backgrounds and under the text of buttons', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const [mailing] = week();
      const content = { school: { ...mailing.school, colour } };
      const [day, night] = [linkColour(content), darkLinkColour(content)];
      expect(contrast(day, grounds.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(night, grounds.dark)).toBeGreaterThanOrEqual(4.5);
      // The text of buttons is white in light mode and nearly black in dark mode.
      expect(contrast('#ffffff', day)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#111418', night)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('keeps a colour with enough contrast, and stays lively in the dark', () => {
  const content = { school: { ...week()[0].school, colour: '#0b5c8a' } };
  expect(linkColour(content)).toBe('#0b5c8a');
  // A colour that looks pressed, not grey: its parts differ by more than half of the range.
  const parts = darkLinkColour(content)
    .match(/[0-9a-f]{2}/gi)
    ?.map((part) => parseInt(part, 16));
  expect(Math.max(...(parts ?? [])) - Math.min(...(parts ?? []))).toBeGreaterThan(128);
});

test('uses the readable colour for links and buttons, the school’s own for the band, and ignores other text', () => {
  const [mailing, one] = week();
  const shown = (colour: string) =>
    messageOf({ ...mailing, school: { ...mailing.school, colour } }, one).html;
  const yellow = shown('#ffff00');
  expect(yellow).toContain('<td class="side" bgcolor="#ffff00"');
  // Black words on a yellow band.
  expect(yellow).toMatch(/color:#000000">Harbour College</);
  expect(yellow).toContain(`color:${readableOn('#ffffff', '#ffff00')};text-decoration:none`);
  expect(shown('red;background:url(x)')).not.toContain('url(');
});

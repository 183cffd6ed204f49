import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPlainSigns, textParts } from '#shared/notifications/text-parts';

test.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // A sign of the second table takes two places, and is never divided.
  ['€'.repeat(80), 1],
  [`${'a'.repeat(159)}€`, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['ы'.repeat(70), 1],
  ['ы'.repeat(71), 2],
  ['ы'.repeat(134), 2],
  ['ы'.repeat(135), 3],
  // One sign of another script makes all of them longer.
  [`${'a'.repeat(70)}ы`, 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  // 66 units and half of a sign would fit.
  ['😀'.repeat(67), 3],
])('counts the parts of %j', (text, parts) => {
  expect(textParts(text)).toBe(parts);
});

const anyText = fc.string({ unit: 'grapheme', maxLength: 700 });

test('counts as many parts as the places need, and no more than dividing costs', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = textParts(text);
      // Each sign takes 1 unit of UCS-2 at least, or a place of GSM 03.38.
      expect(parts).toBeGreaterThanOrEqual(Math.ceil([...text].length / 160));
      expect(parts).toBeLessThanOrEqual(Math.max(1, Math.ceil(text.length / 66)));
    }),
  );
});

test('counts as many parts or more for a longer text', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      expect(textParts(one + other)).toBeGreaterThanOrEqual(textParts(one));
    }),
  );
});

test('takes plain signs only if that makes no more parts', () => {
  expect(inPlainSigns('Don’t wait – “now”…')).toBe('Don\'t wait - "now"...');
  fc.assert(
    fc.property(anyText, (text) => {
      expect(textParts(inPlainSigns(text))).toBeLessThanOrEqual(textParts(text));
    }),
  );
});

import { expect, it } from 'vitest';
import { isolated } from '../../../web/src/components/text/isolated.ts';

it('keeps digits after a name that is written from right to left in their place', () => {
  expect(`${isolated('נועה רוזנטל')}, 8:28 pm`).toBe('\u2068נועה רוזנטל\u2069, 8:28 pm');
  expect(isolated('أحمد')).toBe('\u2068أحمد\u2069');
  expect(isolated('Nina Nguyễn-Brandt')).toBe('Nina Nguyễn-Brandt');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCharacters, inOrder } from '#shared/kernel/in-order';

const collator = new Intl.Collator('en', { numeric: true });
const characters = (of: string) => fc.string({ unit: fc.constantFrom(...of), maxLength: 8 });
const words = fc
  .array(
    fc.constantFrom('Year', 'year', 'Maths', 'a', 'B', 'É', 'é', '7', '10', '07', '0', '-', '\n'),
  )
  .map((parts) => parts.join(' '));
const texts = fc.oneof(characters('abAB 0127'), characters('aA7é-&\n '), fc.string(), words);

describe('the order of texts', () => {
  it('orders as the platform’s collator does', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        expect([a, b, Math.sign(inOrder(a, b))]).toEqual([a, b, Math.sign(collator.compare(a, b))]);
      }),
      { numRuns: 20_000 },
    );
  });

  it('puts years, classes and long numbers in the order of their numbers', () => {
    const years = ['Year 10', '7B', 'Year 2', '10A', '7a', 'Élan', '7A', '123456789012', 'Eve'];
    const ordered = ['7a', '7A', '7B', '10A', '123456789012', 'Élan', 'Eve', 'Year 2', 'Year 10'];
    expect(years.sort(inOrder)).toEqual(ordered);
  });

  it('orders dates by their characters', () => {
    expect(['2026-10-01', '2026-09-30', '2026-10-01'].sort(byCharacters)).toEqual([
      '2026-09-30',
      '2026-10-01',
      '2026-10-01',
    ]);
  });
});

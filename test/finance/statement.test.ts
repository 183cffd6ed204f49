import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf } from '#shared/finance/account';
import type { AccountEntry } from '#shared/finance/account-entry';
import { balanceText, moneyText } from '#shared/finance/money';
import { statementOf } from '#shared/finance/statement';
import { addDays } from '#shared/kernel/zone';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

const firstDay = '2026-01-01';

/** Entries with amounts up to 10 million dollars, whose sums floating point numbers would round. */
const accounts = fc
  .array(
    fc.record({
      type: fc.constantFrom('invoice' as const, 'payment' as const, 'credit' as const),
      cents: fc.oneof(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 99 })),
      day: fc.nat(400),
    }),
    { maxLength: 60 },
  )
  .map((drafts) =>
    drafts.map(
      ({ type, cents, day }, i): AccountEntry => ({
        TRANSACTION_ID: `t${i}`,
        userUid: 'cara',
        type,
        cents,
        description: '',
        date: addDays(firstDay, day),
      }),
    ),
  );

const exactly = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n);
const signed = ({ type, cents }: AccountEntry) => BigInt(type === 'invoice' ? cents : -cents);

describe('the statement of an account', () => {
  it('has totals that equal exact integers, and continues from one period to the next', () => {
    fc.assert(
      fc.property(accounts, fc.nat(400), fc.nat(400), (entries, a, b) => {
        const [from, to] = [addDays(firstDay, Math.min(a, b)), addDays(firstDay, Math.max(a, b))];
        const statement = statementOf(entries, { from, to });
        const inside = entries.filter(({ date }) => from <= date && date <= to);
        const sumOf = (type: AccountEntry['type']) =>
          exactly(inside.filter((each) => each.type === type).map(({ cents }) => BigInt(cents)));
        expect(BigInt(statement.invoiced)).toBe(sumOf('invoice'));
        expect(BigInt(statement.paid)).toBe(sumOf('payment'));
        expect(BigInt(statement.credited)).toBe(sumOf('credit'));
        const before = entries.filter(({ date }) => date < from);
        expect(BigInt(statement.opening)).toBe(exactly(before.map(signed)));
        const until = entries.filter(({ date }) => date <= to);
        expect(BigInt(statement.closing)).toBe(exactly(until.map(signed)));
        expect(statement.entries).toHaveLength(inside.length);
        const next = statementOf(entries, { from: addDays(to, 1), to: '2030-01-01' });
        expect(next.opening).toBe(statement.closing);
        expect(next.closing).toBe(accountOf(entries, to).balance);
      }),
      { seed: proofSeed, numRuns: proofRuns(3000) },
    );
  });

  it('writes amounts from whole cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (cents) => {
        const digits = moneyText(cents).replace(/[$,]/g, '');
        expect(BigInt(digits.replace('.', ''))).toBe(BigInt(cents));
        expect(digits).toMatch(/^\d+\.\d\d$/);
      }),
      { seed: proofSeed, numRuns: proofRuns(2000) },
    );
    expect([0, 5, 99, 100_000, 123_456_789].map(moneyText)).toEqual([
      '$0.00',
      '$0.05',
      '$0.99',
      '$1,000.00',
      '$1,234,567.89',
    ]);
    expect([0, 250, -250].map(balanceText)).toEqual(['$0.00', '$2.50', '$2.50 in credit']);
  });
});

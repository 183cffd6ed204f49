import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf } from '#shared/finance/account';
import type { AccountEntry } from '#shared/finance/account-entry';
import { addDays } from '#shared/kernel/zone';
import { proofRuns, proofSeed } from '#test/support/proof-runs';

const entry = (TRANSACTION_ID: string, is: Partial<AccountEntry>): AccountEntry => ({
  TRANSACTION_ID,
  userUid: 'cara',
  type: 'invoice',
  date: '2026-02-02',
  cents: 10_000,
  description: '',
  ...is,
});
const invoice = (id: string, due_date: string, is: Partial<AccountEntry> = {}) =>
  entry(id, { due_date, ...is });
const payment = (id: string, cents: number, INVOICE_ID?: string) =>
  entry(id, { type: 'payment', date: '2026-02-20', cents, ...(INVOICE_ID && { INVOICE_ID }) });

const statesOf = (entries: AccountEntry[], today: string) =>
  accountOf(entries, today).invoices.map((each) => [
    each.entry.TRANSACTION_ID,
    each.state,
    each.left,
  ]);

const accounts = fc
  .array(
    fc.record({
      type: fc.constantFrom(
        'invoice' as const,
        'invoice' as const,
        'payment' as const,
        'credit' as const,
      ),
      cents: fc.integer({ min: 1, max: 500 }),
      day: fc.nat(60),
      due: fc.nat(40),
      names: fc.option(fc.nat(12)),
    }),
    { maxLength: 25 },
  )
  .map((drafts) =>
    drafts.map(({ type, cents, day, due, names }, i): AccountEntry => {
      const date = addDays('2026-02-02', day);
      const isNamed = names !== null && drafts[names]?.type === 'invoice' && type !== 'invoice';
      return {
        TRANSACTION_ID: `t${i}`,
        userUid: 'cara',
        type,
        cents,
        date,
        description: '',
        ...(type === 'invoice' && { due_date: addDays(date, due) }),
        ...(isNamed && { INVOICE_ID: `t${names}` }),
      };
    }),
  );

/** Pays every invoice cent by cent, first by name, then the first due. */
function byHand(entries: readonly AccountEntry[]): { left: Map<string, number>; credit: number } {
  const left = new Map(
    entries.filter(({ type }) => type === 'invoice').map((e) => [e.TRANSACTION_ID, e.cents]),
  );
  const coins = entries.flatMap(({ type, cents, INVOICE_ID }) =>
    type === 'invoice' ? [] : Array.from({ length: cents }, () => INVOICE_ID),
  );
  const loose = coins.filter((named) => {
    const owed = named === undefined ? 0 : (left.get(named) ?? 0);
    if (named !== undefined && owed > 0) left.set(named, owed - 1);
    return owed === 0;
  });
  const dueOf = (id: string) => entries.find((e) => e.TRANSACTION_ID === id)?.due_date ?? '';
  const order = [...left.keys()].sort((a, b) =>
    dueOf(a) === dueOf(b) ? (a < b ? -1 : 1) : dueOf(a) < dueOf(b) ? -1 : 1,
  );
  let credit = 0;
  for (const _ of loose) {
    const id = order.find((each) => (left.get(each) ?? 0) > 0);
    if (id === undefined) credit += 1;
    else left.set(id, (left.get(id) ?? 0) - 1);
  }
  return { left, credit };
}

describe('the account of a carer', () => {
  it('agrees with paying cent by cent over generated accounts', () => {
    fc.assert(
      fc.property(accounts, fc.nat(100), (entries, day) => {
        const today = addDays('2026-02-02', day);
        const account = accountOf(entries, today);
        const expected = byHand(entries);
        const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
        const signed = entries.map(({ type, cents }) => (type === 'invoice' ? cents : -cents));
        expect(account.balance).toBe(sum(signed));
        expect(sum(account.invoices.map(({ left }) => left)) - account.credit).toBe(
          account.balance,
        );
        expect(account.credit).toBe(expected.credit);
        for (const {
          entry: { TRANSACTION_ID, cents, due_date = '' },
          left,
          paid,
          state,
        } of account.invoices) {
          expect(left).toBe(expected.left.get(TRANSACTION_ID));
          expect(left + paid).toBe(cents);
          expect(state === 'paid').toBe(left === 0);
          expect(state === 'overdue').toBe(left > 0 && due_date < today);
          expect(state === 'part paid').toBe(left > 0 && left < cents && due_date >= today);
        }
        let balance = 0;
        for (const each of [...account.entries].reverse()) {
          balance += each.entry.type === 'invoice' ? each.entry.cents : -each.entry.cents;
          expect(each.balance).toBe(balance);
        }
        expect(accountOf([...entries].reverse(), today)).toEqual(account);
      }),
      { seed: proofSeed, numRuns: proofRuns(5000) },
    );
  });

  it('says paid, part paid, open and overdue by the day of the school', () => {
    const entries = [
      invoice('a', '2026-03-02'),
      invoice('b', '2026-03-10'),
      invoice('c', '2026-04-01'),
      payment('p', 10_000, 'a'),
      payment('q', 2_500, 'b'),
    ];
    expect(statesOf(entries, '2026-03-10')).toEqual([
      ['a', 'paid', 0],
      ['b', 'part paid', 7_500],
      ['c', 'open', 10_000],
    ]);
    expect(statesOf(entries, '2026-03-11')[1]).toEqual(['b', 'overdue', 7_500]);
  });

  it('uses a payment without an invoice, and the rest of one that is too large, for the first due', () => {
    const entries = [invoice('a', '2026-03-02'), invoice('b', '2026-02-10')];
    expect(statesOf([...entries, payment('p', 6_000)], '2026-02-03')).toEqual([
      ['b', 'part paid', 4_000],
      ['a', 'open', 10_000],
    ]);
    const account = accountOf([...entries, payment('p', 25_000, 'a')], '2026-02-03');
    expect([account.balance, account.credit]).toEqual([-5_000, 5_000]);
    expect(account.invoices.map(({ state }) => state)).toEqual(['paid', 'paid']);
  });

  it('lists entries newest first with the balance after each, invoices before payments of a day', () => {
    const entries = [payment('p', 4_000), invoice('a', '2026-03-02', { date: '2026-02-20' })];
    expect(
      accountOf(entries, '2026-02-21').entries.map((e) => [e.entry.TRANSACTION_ID, e.balance]),
    ).toEqual([
      ['p', 6_000],
      ['a', 10_000],
    ]);
    expect(accountOf([], '2026-02-21')).toEqual({
      balance: 0,
      entries: [],
      invoices: [],
      credit: 0,
    });
  });
});

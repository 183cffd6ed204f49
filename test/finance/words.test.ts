import { describe, expect, it } from 'vitest';
import type { AccountLine } from '#shared/finance/financial-info.contract';
import { dayWords, fromToday, shortDayWords } from '../../web/src/components/days/dayWords.ts';
import { daysOf } from '../../web/src/features/finance/financeView.ts';
import {
  amountText,
  balanceWords,
  dueWords,
  entryFacts,
  entryTitle,
  paidWords,
} from '../../web/src/features/finance/words.ts';

const today = '2026-11-23';
const line = (is: Partial<AccountLine>): AccountLine => ({
  TRANSACTION_ID: 'i',
  type: 'invoice',
  date: '2026-11-02',
  description: 'Camp',
  cents: 10_000,
  balance_cents: 10_000,
  due_date: '2026-11-30',
  left_cents: 10_000,
  state: 'open',
  ...is,
});

describe('days in words', () => {
  it('names the year only where it is another one', () => {
    expect([dayWords('2026-11-20', today), dayWords('2027-02-01', today)]).toEqual([
      'Fri 20 Nov',
      'Mon 1 Feb 2027',
    ]);
    expect(shortDayWords('2026-11-20', today)).toBe('20 Nov');
  });

  it.each([
    ['2026-11-23', 'today'],
    ['2026-11-24', 'tomorrow'],
    ['2026-11-22', 'yesterday'],
    ['2026-12-06', 'in 13 days'],
    ['2026-12-07', 'in 2 weeks'],
    ['2026-11-02', '3 weeks ago'],
    // Twenty days are nearer to three weeks than to two.
    ['2026-11-03', '3 weeks ago'],
  ])('counts from today to %s: %s', (day, text) => {
    expect(fromToday(day, today)).toBe(text);
  });
});

describe('an account in words', () => {
  it('says credit, debt and a paid account apart', () => {
    expect([250, 0, -250].map((cents) => balanceWords(cents))).toEqual([
      { title: 'You owe', amount: '$2.50' },
      { title: 'Your account is paid', amount: '$0.00' },
      { title: 'Your account is in credit', amount: '$2.50' },
    ]);
  });

  it('says when an invoice is due, and what is paid of it', () => {
    expect(dueWords(line({}), today)).toBe('Due Mon 30 Nov, in 7 days');
    expect(dueWords(line({ due_date: today }), today)).toBe('Due today');
    const late = line({ due_date: '2026-11-09', state: 'overdue', left_cents: 4_000 });
    expect(dueWords(late, today)).toBe('Was due Mon 9 Nov, 2 weeks ago');
    expect([paidWords(late), paidWords(line({}))]).toEqual(['$60.00 of $100.00 is paid', '']);
  });

  it('describes invoices, payments and credits', () => {
    const payment = line({ type: 'payment', description: 'Thank you', state: undefined });
    const credit = line({ type: 'credit', description: '', firstname: 'Nina', state: undefined });
    const all = [line({ state: 'part paid', firstname: 'Sam' }), payment, credit];
    expect(
      all.map((each) => [entryTitle(each), entryFacts(each, today), amountText(each)]),
    ).toEqual([
      ['Camp', '2 Nov · Partly paid · Sam', '$100.00'],
      ['Payment', '2 Nov · Thank you', '−$100.00'],
      ['Credit', '2 Nov · Credit · Nina', '−$100.00'],
    ]);
  });

  it('has periods of whole days, also on a leap day', () => {
    const period = (chosen: Parameters<typeof daysOf>[0]['period'], day = today) =>
      daysOf({ child: '', from: null, to: null, period: chosen }, day, '2024-02-01');
    expect(period('12-months')).toEqual({ from: '2025-11-23', to: today });
    expect(period('12-months', '2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-29' });
    expect(period('this-year')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(period('last-year')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(period('all')).toEqual({ from: '2024-02-01', to: today });
  });
});

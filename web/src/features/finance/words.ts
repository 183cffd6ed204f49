import type { AccountLine, FinancialInfo } from '#shared/finance/financial-info.contract';
import { moneyText } from '#shared/finance/money';
import { dayWords, fromToday, shortDayWords } from '../../components/days/dayWords.ts';

/** Writes amounts and due days in words. */

/** Returns what a balance means, as a heading and an amount. */
export function balanceWords(cents: number): { readonly title: string; readonly amount: string } {
  if (cents > 0) return { title: 'You owe', amount: moneyText(cents) };
  if (cents < 0) return { title: 'Your account is in credit', amount: moneyText(cents) };
  return { title: 'Your account is paid', amount: moneyText(0) };
}

/** Returns when an invoice is due, or since when it is overdue. */
export function dueWords({ due_date, state }: AccountLine, today: string): string {
  if (due_date === undefined) return 'No due date';
  const day = dayWords(due_date, today);
  if (state === 'overdue') return `Was due ${day}, ${fromToday(due_date, today)}`;
  if (due_date === today) return 'Due today';
  return `Due ${day}, ${fromToday(due_date, today)}`;
}

/** Returns how much of an invoice is paid; an empty text if nothing is. */
export const paidWords = ({ cents, left_cents = cents }: AccountLine): string =>
  left_cents === cents ? '' : `${moneyText(cents - left_cents)} of ${moneyText(cents)} is paid`;

/** Returns what an entry is. The text of a payment is often only thanks. */
export const entryTitle = ({ type, description }: AccountLine): string =>
  type === 'payment' ? 'Payment' : description || { invoice: 'Invoice', credit: 'Credit' }[type];

/** Returns the amount of an entry: what is charged, or taken off with a minus sign. */
export const amountText = ({ type, cents }: AccountLine): string =>
  type === 'invoice' ? moneyText(cents) : `−${moneyText(cents)}`;

const stateWords = {
  open: 'Not paid yet',
  'part paid': 'Partly paid',
  paid: 'Paid',
  overdue: 'Overdue',
} as const;

/** Returns the day, the state, the text and the child of an entry, for the line below its title. */
export function entryFacts(line: AccountLine, today: string): string {
  const { date, type, state, description, firstname } = line;
  const about = { invoice: state && stateWords[state], payment: description, credit: 'Credit' }[
    type
  ];
  return [shortDayWords(date, today), about, firstname].filter(Boolean).join(' · ');
}

/** Returns what of the balance is overdue; an empty text if nothing is. */
export const overdueWords = ({ overdue_cents }: Pick<FinancialInfo, 'overdue_cents'>): string =>
  overdue_cents > 0 ? `${moneyText(overdue_cents)} is overdue` : '';

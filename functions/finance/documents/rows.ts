import type { Cell } from '#functions/kernel/spreadsheet/xlsx';
import type { AccountEntry } from '#shared/finance/account-entry';
import type { StatementFacts } from './statement-facts.ts';

/** The columns of a statement for spreadsheets. A negative balance is credit. */
export const columns = ['Date', 'What', 'Child', 'Due', 'Invoiced', 'Paid', 'Balance'] as const;

/** The name of each type of entry. */
export const typeNames = { invoice: 'Invoice', payment: 'Payment', credit: 'Credit' } as const;

/** Yields the rows of a statement: the opening balance, the entries, the sums. */
export function* rowsOf({ statement, names, period }: StatementFacts): Generator<Cell[]> {
  const { opening, entries, invoiced, paid, credited, closing } = statement;
  yield [period.from, 'Opening balance', '', '', '', '', dollars(opening)];
  for (const { entry, balance } of entries) {
    const charge = entry.type === 'invoice' ? dollars(entry.cents) : '';
    const money = entry.type === 'invoice' ? '' : dollars(entry.cents);
    const child = names.get(entry.studentUid ?? '') ?? '';
    const due = entry.due_date ?? '';
    yield [entry.date, textOf(entry), child, due, charge, money, dollars(balance)];
  }
  const total = [dollars(invoiced), dollars(paid + credited), dollars(closing)];
  yield [period.to, 'Closing balance', '', '', ...total];
}

/** Returns an entry in words: `Invoice: Tuition Term 4`. */
export const textOf = ({ type, description }: AccountEntry): string =>
  description ? `${typeNames[type]}: ${description}` : typeNames[type];

/**
 * Returns cents as a number of dollars for a spreadsheet. The quotient is the number nearest to the
 * amount, so its text has at most two decimals and loses no cent.
 */
const dollars = (cents: number): number => cents / 100;

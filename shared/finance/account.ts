import type { AccountEntry } from './account-entry.ts';

/** An entry with the balance of the account after it. Amounts are in cents. */
export interface BalancedEntry {
  readonly entry: AccountEntry;
  /** What the carer owes; negative if the account has credit. */
  readonly balance: number;
}

export const invoiceStates = ['open', 'part paid', 'paid', 'overdue'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** An invoice and what is left to pay, in cents. */
export interface Invoice {
  readonly entry: AccountEntry;
  readonly paid: number;
  readonly left: number;
  readonly state: InvoiceState;
}

/** A carer's account. Amounts are in cents. */
export interface Account {
  /** What the carer owes; negative if the account has credit. */
  readonly balance: number;
  /** All entries, newest first. */
  readonly entries: readonly BalancedEntry[];
  /** All invoices, by due day, the first due first. */
  readonly invoices: readonly Invoice[];
  /** Money that no invoice needs. */
  readonly credit: number;
}

/**
 * Returns an account from its entries in any order. Money goes to the invoice that it names, up to
 * the invoice's amount; the rest, and money without an invoice, pays the invoices that are due first.
 * `today` is the day in the school's time zone; an invoice may be paid on its due day.
 */
export function accountOf(all: readonly AccountEntry[], today: string): Account {
  const entries = balanced(all).reverse();
  const { left, credit } = allocated(all);
  const invoices = all.filter(isInvoice).sort(byDueDay);
  return {
    balance: entries[0]?.balance ?? 0,
    entries,
    invoices: invoices.map((entry) => invoiceOf(entry, left.get(entry.TRANSACTION_ID) ?? 0, today)),
    credit,
  };
}

const isInvoice = ({ type }: AccountEntry): boolean => type === 'invoice';

/** On one day invoices come first, so that a payment on the day of its invoice follows it. */
const typeOrder = { invoice: 0, credit: 1, payment: 2 } as const;
const timeKey = ({ date, type, TRANSACTION_ID }: AccountEntry): string =>
  `${date}\n${typeOrder[type]}\n${TRANSACTION_ID}`;

/** Returns entries oldest first, each with the balance after it. */
export function balanced(all: readonly AccountEntry[]): BalancedEntry[] {
  let balance = 0;
  return all
    .toSorted((a, b) => (timeKey(a) < timeKey(b) ? -1 : 1))
    .map((entry) => {
      balance += isInvoice(entry) ? entry.cents : -entry.cents;
      return { entry, balance };
    });
}

const dueKey = ({ due_date, date, TRANSACTION_ID }: AccountEntry): string =>
  `${due_date ?? date}\n${TRANSACTION_ID}`;
const byDueDay = (a: AccountEntry, b: AccountEntry): number => (dueKey(a) < dueKey(b) ? -1 : 1);

/** Returns what is left of each invoice, and the money that no invoice needs. */
function allocated(all: readonly AccountEntry[]) {
  const invoices = all.filter(isInvoice).sort(byDueDay);
  const left = new Map(invoices.map(({ TRANSACTION_ID, cents }) => [TRANSACTION_ID, cents]));
  let free = 0;
  for (const { type, cents, INVOICE_ID } of all) {
    if (type === 'invoice') continue;
    const owed = INVOICE_ID === undefined ? undefined : left.get(INVOICE_ID);
    const used = Math.min(cents, owed ?? 0);
    if (INVOICE_ID !== undefined && owed !== undefined) left.set(INVOICE_ID, owed - used);
    free += cents - used;
  }
  for (const [id, owed] of left) {
    const used = Math.min(free, owed);
    left.set(id, owed - used);
    free -= used;
  }
  return { left, credit: free };
}

function invoiceOf(entry: AccountEntry, left: number, today: string): Invoice {
  const paid = entry.cents - left;
  return { entry, paid, left, state: stateOf(entry, left, today) };
}

function stateOf({ cents, due_date }: AccountEntry, left: number, today: string): InvoiceState {
  if (left === 0) return 'paid';
  if (due_date !== undefined && due_date < today) return 'overdue';
  return left < cents ? 'part paid' : 'open';
}

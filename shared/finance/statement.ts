import { type BalancedEntry, balanced } from './account.ts';
import type { AccountEntry } from './account-entry.ts';

/** The days of a statement, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * What happened on an account in a period. Amounts are in cents: the closing balance is the opening
 * one plus the invoices minus payments and credits.
 */
export interface Statement {
  readonly opening: number;
  /** The entries of the period, oldest first. */
  readonly entries: readonly BalancedEntry[];
  readonly invoiced: number;
  readonly paid: number;
  readonly credited: number;
  readonly closing: number;
}

/** Returns the statement of a period from all entries of an account, in any order. */
export function statementOf(all: readonly AccountEntry[], { from, to }: Period): Statement {
  const oldestFirst = balanced(all);
  const opening = oldestFirst.findLast(({ entry }) => entry.date < from)?.balance ?? 0;
  const entries = oldestFirst.filter(({ entry }) => from <= entry.date && entry.date <= to);
  const sumOf = (wanted: AccountEntry['type']) =>
    entries.reduce((sum, { entry }) => sum + (entry.type === wanted ? entry.cents : 0), 0);
  return {
    opening,
    entries,
    closing: entries.at(-1)?.balance ?? opening,
    invoiced: sumOf('invoice'),
    paid: sumOf('payment'),
    credited: sumOf('credit'),
  };
}

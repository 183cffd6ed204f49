import { accountOf, type Invoice } from '#shared/finance/account';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';
import type { AccountReader } from '../store/accounts.ts';

/** Returns the overdue invoices of the caller's own account, the first due first. */
export async function overdueInvoices(
  accounts: AccountReader,
  caller: Caller,
  today: string,
): Promise<Invoice[]> {
  if (!may(caller, 'fin')) return [];
  const entries = await accounts.of(caller).ofCarer(caller.userUid);
  return accountOf(entries, today).invoices.filter(({ state }) => state === 'overdue');
}

import { tokenOf } from '#functions/kernel/store/dynamo';
import type { BalancedEntry, Invoice } from '#shared/finance/account';
import type { AccountLine } from '#shared/finance/financial-info.contract';
import { AppError } from '#shared/kernel/errors';
import type { Paged } from '#shared/kernel/paging';

/** The first names of children whom an account may name, by userUid. */
export type ChildNames = ReadonlyMap<string, string>;

/** Returns an entry as its carer sees it. A child is named only to its carer of today. */
export function accountLine(
  { entry, balance }: BalancedEntry,
  invoice: Invoice | undefined,
  names: ChildNames,
): AccountLine {
  const { TRANSACTION_ID, type, date, description, cents, due_date } = entry;
  const firstname = names.get(entry.studentUid ?? '');
  return {
    TRANSACTION_ID,
    type,
    date,
    description,
    cents,
    balance_cents: balance,
    ...(firstname !== undefined && { firstname }),
    ...(due_date !== undefined && { due_date }),
    ...(invoice && { left_cents: invoice.left, state: invoice.state }),
  };
}

/** Returns the entries after the position of a token. An account is short, so it is read whole. */
export function entriesAfter(
  entries: readonly BalancedEntry[],
  { position, limit }: { readonly position: string | undefined; readonly limit: number },
): Paged<BalancedEntry> {
  const last = entries.findIndex(({ entry }) => entry.TRANSACTION_ID === position);
  if (position !== undefined && last < 0) {
    throw new AppError('badRequest', 'This list has changed. Load it again.');
  }
  const records = entries.slice(last + 1, last + 1 + limit);
  const hasMore = entries.length > last + 1 + limit;
  const end = records.at(-1)?.entry.TRANSACTION_ID;
  return { records, ...(hasMore && end !== undefined && { next_token: tokenOf(end) }) };
}

import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { SubscriberImport } from '#shared/subscribers/subscribed-users.contract';
import { newSubscriber } from './rules/changes.ts';
import { type ImportRow, importedRows } from './rules/import-rows.ts';
import type { SubscriberDeps } from './subscriber-deps.ts';

/** Faults that an answer names. */
const mostNamed = 50;

/**
 * Checks a file of subscribers, or adds all its rows if none has a fault. Addresses that are
 * subscribed or that unsubscribed stay as they are, so the same file again changes nothing.
 */
export async function importSubscribers(
  { subscribers, queue }: Pick<SubscriberDeps, 'subscribers' | 'queue'>,
  { csv, dry_run }: { readonly csv: string; readonly dry_run: boolean },
  caller: Caller,
  { now }: RequestFacts,
): Promise<SubscriberImport> {
  const { site } = caller;
  const file = await importedRows(csv);
  const known = await subscribers.of(caller).addresses(file.subscribers.map(({ email }) => email));
  const addressOf = ({ email }: ImportRow) => known.get(email);
  const fresh = file.subscribers.filter((row) => !addressOf(row));
  const unsubscribed = file.subscribers.filter((row) => addressOf(row)?.has_stopped).length;
  const counts = {
    rows: file.rows,
    unsubscribed,
    faults: file.faults.slice(0, mostNamed),
    fault_count: file.faults.length,
  };
  const known_count = (added: number) =>
    file.repeated + file.subscribers.length - added - unsubscribed;
  const isApplied = !dry_run && file.faults.length === 0;
  if (!isApplied) {
    const added = fresh.length;
    return { is_applied: false, added, known: known_count(added), ...counts };
  }
  const added = await subscribers
    .of(caller)
    .addAll(fresh.map((row) => newSubscriber(row, caller, now)));
  if (added > 0) await queue.send({ kind: 'subscribers', site });
  return { is_applied: true, added, known: known_count(added), ...counts };
}

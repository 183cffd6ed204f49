import { startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import type { SubscriberFilter } from './store/subscribers.ts';
import type { SubscriberDeps } from './subscriber-deps.ts';

/** Starts the CSV file of the subscribers that a filter finds. */
export async function startSubscriberFile(
  { documents }: Pick<SubscriberDeps, 'documents'>,
  filter: SubscriberFilter,
  caller: Caller,
  request: RequestFacts,
) {
  const wanted = {
    ...({ kind: 'subscribers', format: 'csv', title: 'Subscribers' } as const),
    file_name: 'subscribers.csv',
    input: filter,
    filterOf: async () => ({ ...filter }),
  };
  return documentView(await startDocument(documents, wanted, caller, request));
}

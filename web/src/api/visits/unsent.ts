import type { BatchedVisit } from '#shared/web-logs/weblogs.contract';

/** The visits of a person that leave together. */
export interface Batch {
  readonly person: string;
  readonly visits: readonly BatchedVisit[];
}

/** The keys of unsent batches in a storage. Signing out deletes them. */
const prefix = 'portal.visits/';

const keysIn = (storage: Storage): string[] =>
  Object.keys(storage).filter((name) => name.startsWith(prefix));

/** Stores a batch under its key in the first storage. */
export function store([first]: readonly Storage[], [key, batch]: [string, Batch]): void {
  try {
    first?.setItem(prefix + key, JSON.stringify(batch));
  } catch {
    // Without storage the batch is sent once.
  }
}

/** Returns the stored batches with their keys. */
export function stored(storages: readonly Storage[]): [string, Batch][] {
  try {
    return storages.flatMap((storage) =>
      keysIn(storage).map((name): [string, Batch] => [
        name.slice(prefix.length),
        JSON.parse(storage.getItem(name) ?? ''),
      ]),
    );
  } catch {
    return [];
  }
}

export function forget(storages: readonly Storage[], key: string): void {
  for (const storage of storages) storage.removeItem(prefix + key);
}

/** Deletes the unsent visits of the person who used this device. */
export function forgetUnsent(storage: Storage): void {
  for (const name of keysIn(storage)) storage.removeItem(name);
}

const keepers = new Set<() => Promise<void>>();

/** The longest wait for a draft to be stored, in milliseconds. */
const patience = 1000;

/** Registers a form's save function; returns a function that removes it. */
export function onSaveDrafts(keep: () => Promise<void>): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Stores the drafts of all forms; resolves when that is done or has taken too long. */
export async function saveAllDrafts(): Promise<void> {
  const kept = Promise.allSettled(Array.from(keepers, (keep) => keep()));
  await Promise.race([kept, new Promise((done) => setTimeout(done, patience))]);
}

const keepers = new Set<() => Promise<void>>();

/** A device that takes longer to keep something is not waited for. */
const patience = 1000;

/** Lets a form be asked to keep what is typed in it; answers how that ends. */
export function keepWhenAsked(keep: () => Promise<void>): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Keeps what is typed in every form that keeps drafts; resolves when that is done, or has taken too long. */
export async function keepEverything(): Promise<void> {
  const kept = Promise.allSettled(Array.from(keepers, (keep) => keep()));
  await Promise.race([kept, new Promise((done) => setTimeout(done, patience))]);
}

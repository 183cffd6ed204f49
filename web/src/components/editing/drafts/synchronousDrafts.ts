import type { Draft, DraftKey } from './draft.ts';

/**
 * Drafts that are written when a page closes. A browser drops database writes of a closing page,
 * but not its local storage. The next page that looks for drafts moves them to the database.
 */
const prefix = 'portal.draft ';

const nameOf = (key: DraftKey) => prefix + JSON.stringify(key);

/**
 * Writes a draft synchronously. A draft that is too large is left to the database, which may still
 * finish.
 */
export function saveSynchronously(key: DraftKey, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    removeSynchronously(key);
  }
}

export function removeSynchronously(key: DraftKey): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Returns the synchronous drafts that are not in the database yet. */
export function synchronousDrafts(): [DraftKey, Draft][] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => [
        JSON.parse(name.slice(prefix.length)),
        JSON.parse(localStorage.getItem(name) ?? ''),
      ]);
  } catch {
    return [];
  }
}

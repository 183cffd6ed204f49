import type { Draft, Key } from './draftStore.ts';

/**
 * What was typed in the very moment in which a page was left. A browser gives up what a closing page still writes to its database, but
 * not what it has put into its local storage; from there it is taken over by the next page that looks for drafts.
 */
const prefix = 'portal.draft ';

const nameOf = (key: Key) => prefix + JSON.stringify(key);

/** Keeps a draft before the next line runs. One that is too large for it is left to the database, which may yet be in time. */
export function keepAtOnce(key: Key, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    forgetAtOnce(key);
  }
}

export function forgetAtOnce(key: Key): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Everything that was kept at once and not taken over yet. */
export function lastWords(): [Key, Draft][] {
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

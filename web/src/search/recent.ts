/** The entries of the palette that were opened in this tab. They end with it and with sign-out. */
const key = 'portal.recent';

/** The most entries that are remembered. */
const most = 8;

/** Returns the entries that were opened last, the newest first. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers an entry. */
export function rememberId(id: string): void {
  try {
    const ids = [id, ...recentIds().filter((each) => each !== id)].slice(0, most);
    sessionStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser without storage shows no recent entries.
  }
}

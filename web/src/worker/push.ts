/** What a device shows of a push. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  /** A later push with the same tag replaces it. */
  readonly tag: string;
  /** The address that a click opens, always of the own host. */
  readonly opens: string;
}

/** Shown when a push has no text that this version understands: a browser demands that something is. */
const unknown = { title: 'School portal', body: 'There is news. Open the portal.', tag: 'news' };

/** Returns what a push shows. `text` is Declarative Web Push, as the portal sends it. */
export function shownOf(text: string | undefined, origin: string): Shown {
  const { title, body, tag, navigate } = notificationIn(text);
  const opens = ownAddress(navigate, origin);
  if (typeof title !== 'string' || typeof body !== 'string') return { ...unknown, opens };
  return { title, body, tag: typeof tag === 'string' ? tag : unknown.tag, opens };
}

function notificationIn(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? '').notification) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Returns an address if it is of the own host, or else that of Home. */
export function ownAddress(address: unknown, origin: string): string {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url?.origin === origin ? url.href : `${origin}/`;
}

/** A tab or window of the portal, as a service worker sees it. */
interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

/** Shows an address in a tab that is open, or else in a new one. */
export async function openIn(
  tabs: readonly Tab[],
  address: string,
  openTab: (address: string) => Promise<unknown>,
): Promise<void> {
  const there = tabs.find(({ url }) => url === address);
  const [tab] = there ? [there] : tabs;
  if (!tab) return void (await openTab(address));
  await tab.focus();
  if (tab === there) return;
  // A tab that another version of the worker controls cannot be led from here.
  await tab.navigate(address).catch(() => openTab(address));
}

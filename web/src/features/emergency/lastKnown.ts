/** The stored facts that show a broadcast when the portal is unreachable. */
interface LastKnown {
  readonly status: boolean;
  readonly message: string;
}

const key = 'portal.broadcast';

/**
 * Returns the last broadcast that this browser showed. In an emergency an old message is better
 * than none.
 */
export function lastKnownBroadcast(): LastKnown | undefined {
  try {
    const stored: Partial<LastKnown> | null = JSON.parse(localStorage.getItem(key) ?? '');
    // The storage of a device may hold anything.
    const { status, message } = stored ?? {};
    return typeof status === 'boolean' && typeof message === 'string'
      ? { status, message }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a broadcast for when the portal is unreachable. */
export function rememberBroadcast({ status, message }: LastKnown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ status, message }));
  } catch {
    // Without storage the banner lasts as long as the page.
  }
}

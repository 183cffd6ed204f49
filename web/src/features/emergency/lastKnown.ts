import * as z from 'zod';

/** The stored facts that show a broadcast when the portal is unreachable. */
const LastKnown = z.object({ status: z.boolean(), message: z.string() });
type LastKnown = z.infer<typeof LastKnown>;

const key = 'portal.broadcast';

/**
 * Returns the last broadcast that this browser showed. In an emergency an old message is better
 * than none.
 */
export function lastKnownBroadcast(): LastKnown | undefined {
  try {
    return LastKnown.parse(JSON.parse(localStorage.getItem(key) ?? ''));
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

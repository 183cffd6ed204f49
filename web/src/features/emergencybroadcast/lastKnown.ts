import * as z from 'zod';

/** What is needed to show a broadcast when the portal cannot be reached. */
const LastKnown = z.object({ status: z.boolean(), message: z.string() });
type LastKnown = z.infer<typeof LastKnown>;

const key = 'portal.broadcast';

/** The broadcast this browser saw last. In an emergency an old word is better than none. */
export function lastKnownBroadcast(): LastKnown | undefined {
  try {
    return LastKnown.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return undefined;
  }
}

/** Keeps a broadcast for when the portal cannot be reached. */
export function rememberBroadcast({ status, message }: LastKnown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ status, message }));
  } catch {
    // Without storage the banner lives as long as the page.
  }
}

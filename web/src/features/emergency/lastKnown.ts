import type { Banner } from './bannerFeed.ts';
import { bannerOf } from './readBanner.ts';

const keys = { state: 'portal.broadcast', path: 'portal.emergency' } as const;

/**
 * Returns the last broadcast that this browser showed. In an emergency an old message is better
 * than none.
 */
export function lastKnownBroadcast(): Banner | undefined {
  try {
    return bannerOf(JSON.parse(localStorage.getItem(keys.state) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores a broadcast for when the portal is unreachable. */
export const rememberBroadcast = (state: Banner): void => store(keys.state, JSON.stringify(state));

/**
 * Returns the stored address of the emergency file. It names nobody, and stays after sign-out, so
 * that a person who cannot sign in sees the message.
 */
export function knownFile(): string | undefined {
  try {
    return localStorage.getItem(keys.path) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the address of the emergency file. */
export const rememberFile = (path: string): void => store(keys.path, path);

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the banner lasts as long as the page.
  }
}

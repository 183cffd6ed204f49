import { useEffect, useSyncExternalStore } from 'react';
import { shownAt } from '#shared/emergency/all-clear';
import { type Banner, type BannerFeed, bannerPaces, startBannerFeed } from './bannerFeed.ts';
import { knownFile, lastKnownBroadcast, rememberBroadcast, rememberFile } from './lastKnown.ts';
import { FileMoved, readBannerFile } from './readBanner.ts';

let shown: Banner | undefined;
let feed: BannerFeed | undefined;
const readers = new Set<() => void>();

function show(read: Banner): void {
  const state = shownAt(read, Date.now());
  rememberBroadcast(state);
  const isSame =
    shown?.status === state.status &&
    shown.message === state.message &&
    shown.updated_at === state.updated_at;
  if (isSame) return;
  shown = state;
  for (const onChange of readers) onChange();
}

/** Returns the state of the banner: the newest, or else the last that this device has stored. */
export function useBanner(): Banner | undefined {
  return useSyncExternalStore(
    (onChange) => {
      readers.add(onChange);
      return () => readers.delete(onChange);
    },
    () => {
      const last = shown ? undefined : lastKnownBroadcast();
      shown ??= last && shownAt(last, Date.now());
      return shown;
    },
  );
}

/** Requests the state now, for example after the own change of it. */
export const checkBanner = (): void => feed?.check();

interface Sources {
  /** The address of the file, as the settings give it. */
  readonly file: string | undefined;
  /** Reads the broadcast from the API, when the file cannot be read. */
  readonly readApi?: (() => Promise<Banner>) | undefined;
  /** Reads the settings again, because the file has another address. */
  readonly onMoved?: (() => void) | undefined;
}

/**
 * Follows the banner while the page is open and visible, and at once when the person comes back.
 * The API is the second source, for a school without a file.
 */
export function useBannerFeed({ file, readApi, onMoved }: Sources): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address starts again
  useEffect(() => {
    if (file) rememberFile(file);
    const path = file ?? knownFile();
    const own = startBannerFeed({
      isVisible: () => document.visibilityState !== 'hidden',
      onState: show,
      ...(!path && { calm: bannerPaces.failed }),
      async read(signal) {
        try {
          if (path) return await readBannerFile(path, signal);
        } catch (error) {
          if (error instanceof FileMoved) onMoved?.();
          if (!readApi) throw error;
        }
        if (!readApi) throw new Error('There is no source');
        return readApi();
      },
    });
    feed = own;
    const events = ['focus', 'online', 'visibilitychange'] as const;
    const target = (event: string) => (event === 'visibilitychange' ? document : window);
    for (const event of events) target(event).addEventListener(event, own.check);
    return () => {
      own.stop();
      for (const event of events) target(event).removeEventListener(event, own.check);
    };
  }, [file]);
}

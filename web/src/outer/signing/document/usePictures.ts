import { useRef } from 'react';
import { pagesAtOnce } from '#shared/signing/pages';
import type { Signing } from '../useSigning.ts';

/** Milliseconds for which an address of a picture is used. It is valid for 60 seconds. */
const fresh = 45_000;

interface Group {
  readonly at: number;
  readonly urls: Promise<ReadonlyMap<number, string>>;
}

/**
 * Returns the address of the picture of a page. Addresses are asked for ten pages at once, and
 * again if the last one did not work.
 */
export type PictureOf = (page: number, isAgain: boolean) => Promise<string | undefined>;

/** Makes the function that returns addresses of pictures. */
export function usePictures({ link, failed }: Signing): PictureOf {
  const groups = useRef(new Map<number, Group>());
  return async (page, isAgain) => {
    const from = page - ((page - 1) % pagesAtOnce);
    const known = groups.current.get(from);
    const isFresh = known && !isAgain && Date.now() - known.at < fresh;
    const group = isFresh ? known : groupFrom(from);
    try {
      return (await group.urls).get(page);
    } catch (error) {
      groups.current.delete(from);
      failed(error);
      return undefined;
    }
  };

  function groupFrom(from: number): Group {
    const urls = link
      .pictures(from)
      .then(({ pictures }) => new Map(pictures.map(({ page, url }) => [page, url] as const)));
    const group = { at: Date.now(), urls };
    groups.current.set(from, group);
    return group;
  }
}

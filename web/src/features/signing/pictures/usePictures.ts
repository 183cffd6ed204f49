import { useEffect, useMemo, useRef } from 'react';
import { pagesAtOnce } from '#shared/signing/pages';
import { signingTemplates } from '#shared/signing/signing-templates.contract';
import { call } from '../../../api/client.ts';

/** Addresses of ten pages, and when they were asked for. */
interface Group {
  readonly at: number;
  readonly urls: Promise<ReadonlyMap<number, string>>;
}

/** Addresses are valid for 60 seconds, so older ones are asked for again a little earlier. */
const validFor = 50_000;

/**
 * Returns the address of a page's picture; undefined where there is none. A fresh one is asked for
 * although the one before should still be valid.
 */
export type PictureOf = (page: number, isFresh?: boolean) => Promise<string | undefined>;

/** Returns the addresses of pictures when a page needs one: ten pages with one request. */
export function usePictures(fileUid: string): PictureOf {
  const groups = useRef(new Map<number, Group>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file has other pictures
  useEffect(() => () => groups.current.clear(), [fileUid]);
  return useMemo(() => {
    if (!fileUid) return async () => undefined;
    return async (page: number, isFresh = false) => {
      const from = Math.floor((page - 1) / pagesAtOnce) * pagesAtOnce + 1;
      const known = groups.current.get(from);
      if (known && !isFresh && Date.now() - known.at < validFor)
        return (await known.urls).get(page);
      const urls = call(signingTemplates.pictures, { fileUid, from }).then(
        ({ pictures }) => new Map(pictures.map((each) => [each.page, each.url] as const)),
      );
      groups.current.set(from, { at: Date.now(), urls });
      // A failed request is repeated the next time.
      urls.catch(() => groups.current.delete(from));
      return (await urls).get(page);
    };
  }, [fileUid]);
}

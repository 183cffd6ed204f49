import { linkTarget } from './link-target.ts';
import { screens } from './screens.ts';

/** What an address of the portal shows, if an audience decides who sees it. */
export type ContentAddress =
  | { readonly kind: 'post'; readonly postUid: string }
  | { readonly kind: 'place'; readonly slug: string; readonly pageSlug?: string | undefined }
  | { readonly kind: 'event'; readonly eventUid: string };

/** Returns what a path of the portal shows; undefined if no audience decides about it. */
export function contentAddress(path: string): ContentAddress | undefined {
  const target = linkTarget(path);
  if (target.kind === 'post') return target;
  const bare = (path.split(/[?#]/)[0] ?? '').replace(/(.)\/+$/, '$1');
  const parts = (route: string): string[] | undefined =>
    screens
      .find((screen) => screen.path === route)
      ?.pattern.exec(bare)
      ?.slice(1)
      .map(decoded);
  const [eventUid] = parts('/calendar/calendar_details/:id') ?? [];
  if (eventUid) return { kind: 'event', eventUid };
  const [slug, pageSlug] = parts('/places/:slug/:pageSlug') ?? parts('/places/:slug') ?? [];
  return slug ? { kind: 'place', slug, pageSlug } : undefined;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

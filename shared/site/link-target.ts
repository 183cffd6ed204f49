import { isOuterPath } from './outer-pages.ts';
import { isAdmin, isWithin, screens } from './screens.ts';

/** What a path of the portal leads to. */
export type LinkTarget =
  | { readonly kind: 'post'; readonly postUid: string }
  /** A screen of the portal, a page outside of it or a stored picture, but no post. */
  | { readonly kind: 'page' }
  | { readonly kind: 'administration' }
  | { readonly kind: 'nowhere' };

const inPortal = screens.filter((screen) => screen.shown !== 'signedOut' && !isAdmin(screen));

/** Returns what a link inside the portal leads to. It begins with a slash and may have a query. */
export function linkTarget(link: string): LinkTarget {
  const [path = ''] = link.split(/[?#]/);
  if (path.startsWith('/media/') || isOuterPath(path)) return { kind: 'page' };
  const bare = path.replace(/(.)\/+$/, '$1');
  if (isWithin(bare.toLowerCase(), '/admin')) return { kind: 'administration' };
  const found = inPortal.find(({ pattern }) => pattern.test(bare));
  if (!found) return { kind: 'nowhere' };
  if (!found.path.endsWith('/:postUid')) return { kind: 'page' };
  const postUid = decoded(found.pattern.exec(bare)?.[1] ?? '');
  return identifier.test(postUid) ? { kind: 'post', postUid } : { kind: 'nowhere' };
}

/** The format of an identifier. */
const identifier = /^[A-Za-z0-9_.~:@-]{1,128}$/;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

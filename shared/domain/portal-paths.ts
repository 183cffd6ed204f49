/**
 * The addresses that the portal's pages have, as the router writes them. Texts link to them, so both sides must know which there are;
 * a test keeps this list equal to the router's own.
 */
export const portalPaths = [
  '/',
  '/notices',
  '/notices/notice_details/:postUid',
  '/connections',
  '/connections/connection_details/:postUid',
  '/emergency-brodcast',
  '/calendar',
  '/calendar/calendar_details/:id',
  '/absences',
  '/absences/notify-absence/:id',
  '/absences/extended-leave',
  '/absences/extended-leave/:id',
  '/absences/edit-absence-reason/:stduentNumber/:id',
  '/financial-info',
  '/year-info',
  '/places/:slug',
  '/places/:slug/:pageSlug',
  '/key-learning-area',
  '/key-learning-area/:id',
  '/parent-dashboard',
  '/new-students',
  '/student-goals',
  '/school-psychology-request',
  '/metrics',
  '/search',
  '/notification-preferences',
  '/docusign',
  '/docusignboarder',
  '/docusignpk',
  '/docusignPK2K12',
  '/docusignpkkps',
  '/docusign_interview',
] as const;

/** Where a post is read: newsletters are connections, everything else is a notice. */
export const postAddress = ({ postUid, type }: { postUid: string; type: string }): string =>
  filled(
    type === 'newsletter'
      ? '/connections/connection_details/:postUid'
      : '/notices/notice_details/:postUid',
    { postUid },
  );

/** Where a place is, or one of its pages. */
export const placeAddress = (slug: string, pageSlug?: string): string =>
  pageSlug
    ? filled('/places/:slug/:pageSlug', { slug, pageSlug })
    : filled('/places/:slug', { slug });

const filled = (path: (typeof portalPaths)[number], values: Readonly<Record<string, string>>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** Addresses of the administration, which few readers may open. */
const isAdmin = (path: string): boolean => path === '/admin' || path.startsWith('/admin/');

/** What an address of our own leads to. */
export type PortalPlace =
  | { readonly kind: 'post'; readonly postUid: string }
  /** A page of the portal, a stored picture, or what else is there without being a post. */
  | { readonly kind: 'page' }
  | { readonly kind: 'administration' }
  | { readonly kind: 'nowhere' };

const patterns = portalPaths.map((path) => ({
  isPost: path.endsWith('/:postUid'),
  pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`, 'i'),
}));

/** What a link inside the portal leads to; it begins with a slash and may carry a query. */
export function placeAt(link: string): PortalPlace {
  const [path = ''] = link.split(/[?#]/);
  if (path.startsWith('/media/')) return { kind: 'page' };
  const bare = path.replace(/(.)\/+$/, '$1');
  if (isAdmin(bare.toLowerCase())) return { kind: 'administration' };
  const found = patterns.find(({ pattern }) => pattern.test(bare));
  if (!found) return { kind: 'nowhere' };
  if (!found.isPost) return { kind: 'page' };
  const postUid = decoded(found.pattern.exec(bare)?.[1] ?? '');
  return identifier.test(postUid) ? { kind: 'post', postUid } : { kind: 'nowhere' };
}

/** What an identifier of the portal consists of; anything else was never one. */
const identifier = /^[A-Za-z0-9_.~:@-]{1,128}$/;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

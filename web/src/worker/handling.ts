import { isSecretPath, signedOutPath } from '#shared/site/entry-paths';
import { isOuterPath } from '#shared/site/outer-pages';

/**
 * What the service worker does with a request: it answers with the stored page, with a stored file,
 * or with a stored file that it reads again. It leaves every other request to the browser.
 */
export type Handling = 'page' | 'file' | 'renewed';

/** What decides about a request. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly isNavigation: boolean;
}

/** Files that are named alike in every release. They are read again in the background. */
export const renewed = [
  '/config.json',
  '/school.css',
  '/theme.js',
  '/favicon.svg',
  '/icon.svg',
  '/manifest.webmanifest',
];

/** The suffixes of files. An address with one is no page, as at CloudFront. */
const file = /\.(css|gif|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/;

/** The answers of a sign-in, in any address. */
const signInAnswers = ['code', 'state', 'error', 'access_token', 'id_token'];

/** Decides about a request. The API, sign-in, signing and uploaded pictures are never touched. */
export function handlingOf({ method, url, isNavigation }: Asked, origin: string) {
  const { origin: host, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || host !== origin) return undefined;
  if (pathname.startsWith('/assets/')) return 'file' satisfies Handling;
  if (!isNavigation) return renewed.includes(pathname) ? ('renewed' satisfies Handling) : undefined;
  const isOwn =
    [signedOutPath, '/outer.html'].includes(pathname) ||
    isSecretPath(pathname) ||
    pathname.startsWith('/api/') ||
    pathname.startsWith('/media/') ||
    isOuterPath(pathname);
  const isSignIn = signInAnswers.some((name) => searchParams.has(name));
  return isOwn || isSignIn || file.test(pathname) ? undefined : ('page' satisfies Handling);
}

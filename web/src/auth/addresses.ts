import { signedOutPath, signInCallbackPath } from '#shared/site/entry-paths';

/** Returns the secret of an unsubscribe address; undefined for any other path. */
export function unsubscribeToken(pathname: string): string | undefined {
  const token = /^\/unsubscribe\/([\w.~%-]{1,600})$/.exec(pathname)?.[1];
  try {
    return token && decodeURIComponent(token);
  } catch {
    return undefined;
  }
}

const answerNames = ['code', 'state', 'access_token', 'id_token'];

/**
 * Removes a sign-in answer from every address except the callback: a code or token is valid nowhere
 * else and must not stay in the history. Returns undefined when there is nothing to remove.
 */
export function withoutSignInAnswer(address: string): string | undefined {
  const url = new URL(address);
  if (url.pathname === signInCallbackPath) return undefined;
  const hash = new URLSearchParams(url.hash.slice(1));
  const isCodeAnswer = url.searchParams.has('code') && url.searchParams.has('state');
  const isTokenAnswer = answerNames.some((name) => name.endsWith('_token') && hash.has(name));
  const inQuery = answerNames.filter((name) => url.searchParams.has(name));
  if (!isCodeAnswer && !isTokenAnswer && !inQuery.some((name) => name !== 'state'))
    return undefined;
  for (const name of answerNames) url.searchParams.delete(name);
  if (isTokenAnswer) url.hash = '';
  return url.pathname + url.search + url.hash;
}

const savedPathKey = 'portal.path';
const ownPages = [signInCallbackPath, signedOutPath];

/** Saves the path that the person wanted, with its position in the page, until after the sign-in. */
export function savePath(
  storage: Storage,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): void {
  if (ownPages.includes(pathname)) return;
  storage.setItem(savedPathKey, pathname + search + hash);
}

/** Returns the saved path once, if it is on our origin; otherwise home. */
export function takeSavedPath(storage: Storage, origin: string): string {
  const saved = storage.getItem(savedPathKey);
  storage.removeItem(savedPathKey);
  return saved === null ? '/' : ownPath(saved, origin);
}

/** Returns a path of our own origin, or home. The text is judged as the browser resolves it. */
export function ownPath(path: string, origin: string): string {
  if (!URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  // A path that begins with two slashes would name another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return ownPages.includes(url.pathname) ? '/' : url.pathname + url.search + url.hash;
}

import { signedOutPath, signInCallbackPath } from '#shared/sites';

/** The document-signing pages: reachable without sign-in, at exactly these paths and with a query. */
const outerPaths: readonly string[] = [
  '/docusign',
  '/docusignboarder',
  '/docusignpk',
  '/docusignPK2K12',
  '/docusignpkkps',
  '/docusign_interview',
];

/** Whether an address is shown without the normal sign-in. The path itself decides, never what merely contains it. */
export const isOuterAddress = ({ pathname, search }: { pathname: string; search: string }) =>
  outerPaths.includes(pathname) && search.length > 1;

/** The secret of an address that turns mail off; undefined at any other path, however much it looks like one. */
export function unsubscribeToken(pathname: string): string | undefined {
  const token = /^\/unsubscribe\/([\w.~%-]{1,600})$/.exec(pathname)?.[1];
  try {
    return token && decodeURIComponent(token);
  } catch {
    return undefined;
  }
}

/** Whether a path is one of the document-signing pages, with or without a query. */
export const isSigningPath = (pathname: string): boolean => outerPaths.includes(pathname);

const answerNames = ['code', 'state', 'access_token', 'id_token'];

/**
 * The address without a sign-in answer, for every path but the callback: a code or token is honoured nowhere else, and must
 * not stay in the history. Undefined when there is nothing to take out.
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

/** Keeps where the person wanted to go, over the sign-in. */
export function savePath(storage: Storage, location: { pathname: string; search: string }): void {
  if (ownPages.includes(location.pathname)) return;
  storage.setItem(savedPathKey, location.pathname + location.search);
}

/** Where to go after the sign-in, once: the saved path if it lies on our own origin, else home. */
export function takeSavedPath(storage: Storage, origin: string): string {
  const saved = storage.getItem(savedPathKey);
  storage.removeItem(savedPathKey);
  return saved === null ? '/' : ownPath(saved, origin);
}

/** A path of our own origin, or home. What the browser would make of the text counts, not how it looks. */
export function ownPath(path: string, origin: string): string {
  if (!URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  // A path that begins with two slashes would be another host the next time it is read.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/';
  return ownPages.includes(url.pathname) ? '/' : url.pathname + url.search;
}

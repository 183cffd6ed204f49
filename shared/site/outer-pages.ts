import { signingPages } from '#shared/signing/families';

/** The page on which anyone checks a sealed document. */
export const verifyPath = '/verify';

/**
 * The pages outside of the portal, which open without sign-in. They have their own file,
 * `outer.html`. Only these exact spellings lead to it: every other address belongs to the portal.
 */
export const outerPaths: readonly string[] = [
  ...signingPages.map((page) => `/${page}`),
  verifyPath,
];

/** Whether a path, without query, is one of a page outside of the portal. */
export const isOuterPath = (pathname: string): boolean => outerPaths.includes(pathname);

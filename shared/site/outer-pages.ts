import { signingPages } from '#shared/signing/families';

/** The page on which anyone checks a sealed document. */
export const verifyPath = '/verify';

/** The page on which a link of an emergency message asks “Are you safe?”. Texts have it, so it is short. */
export const rollPath = '/e';

/**
 * The pages outside of the portal, which open without sign-in. They have their own file,
 * `outer.html`. Only these exact spellings lead to it: every other address belongs to the portal.
 */
export const outerPaths: readonly string[] = [
  ...signingPages.map((page) => `/${page}`),
  verifyPath,
  rollPath,
];

/** Whether a path, without query, is one of a page outside of the portal. */
export const isOuterPath = (pathname: string): boolean => outerPaths.includes(pathname);

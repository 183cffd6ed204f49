/**
 * The families of documents that are signed on a page of their own, and the path of that page. A
 * link that the school sends leads there, with its token in the query.
 */
export const familyPaths = {
  enrolment: '/docusign',
  boarding: '/docusignboarder',
  preKindergarten: '/docusignpk',
  preKindergartenToYear12: '/docusignPK2K12',
  kindergarten: '/docusignpkkps',
} as const;

/** The page of the questions that come before a document of any family. */
export const interviewPath = '/docusign_interview';

/** The page on which anyone checks a sealed document. */
export const verifyPath = '/verify';

/**
 * The pages outside of the portal, which open without sign-in. They have their own file,
 * `outer.html`. Only these exact spellings lead to it: every other address belongs to the portal.
 */
export const outerPaths: readonly string[] = [
  ...Object.values(familyPaths),
  interviewPath,
  verifyPath,
];

/** Whether a path, without query, is one of a page outside of the portal. */
export const isOuterPath = (pathname: string): boolean => outerPaths.includes(pathname);

/**
 * The families of documents, with the specified public page of each. A document with
 * questions is opened on the page of the interview.
 */
export const families = {
  docusign: 'Enrolment',
  docusignboarder: 'Boarding',
  docusignpk: 'Pre-kindergarten',
  docusignPK2K12: 'Pre-kindergarten to K–12',
  docusignpkkps: 'Kindergarten and preparatory',
} as const;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as [Family, ...Family[]];

/** The page of the questions before a document. */
export const interviewPage = 'docusign_interview';

/** The pages of signing that need no sign-in, without their slash. */
export const signingPages = [...familyNames, interviewPage] as const;
export type SigningPage = (typeof signingPages)[number];

/** Returns the page on which a document is opened. */
export const pageFor = (family: Family, hasQuestions: boolean): SigningPage =>
  hasQuestions ? interviewPage : family;

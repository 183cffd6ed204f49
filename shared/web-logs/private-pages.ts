/**
 * Pages whose visits are counted without a person, address, browser or time of day: notes about
 * students, requests for support, and documents to sign.
 */
const privatePages = ['/student-notes', '/school-psychology-request', '/signing', '/docusign'];

/** Returns the page under which a visit is counted without a person; undefined for other pages. */
export const privatePageOf = (pageId: string): string | undefined =>
  privatePages.find((page) => pageId.toLowerCase().startsWith(page));

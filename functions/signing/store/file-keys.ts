/**
 * The names of a document and of the picture of a page. They have the hash of the document, because
 * one form can upload several files: the first result decides, and no file replaces another.
 */
export const documentName = (hash: string): string => `document-${hash}.pdf`;
export const pictureName = (page: number, hash: string, ending: 'png' | 'jpg'): string =>
  `page-${page}-${hash}.${ending}`;

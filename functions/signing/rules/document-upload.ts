import { largestDocument } from '#shared/signing/files';

/** What the form for a document to sign takes. */
export const documentUpload = {
  kind: 'pdf',
  largest: largestDocument,
  contentType: 'application/pdf',
} as const;

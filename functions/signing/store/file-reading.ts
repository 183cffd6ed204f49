import type { FileResult } from '#shared/signing/files';

/** What the inspection of an uploaded document found, or why there is no result yet. */
export type InspectedFile =
  | { readonly state: 'waiting' }
  | { readonly state: 'late'; readonly message: string }
  | FileResult;

/** Where documents are uploaded. */
export interface FileUploads {
  /** Returns a form for the upload of one document. It is valid for 10 minutes. */
  uploadTo(
    site: string,
    fileUid: string,
  ): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }>;
}

/** The inspected documents. A document never changes. */
export interface DocumentFiles {
  result(site: string, fileUid: string): Promise<InspectedFile>;
  /** Returns the bytes of the document that people see; undefined if it was not accepted. */
  document(site: string, fileUid: string): Promise<Uint8Array | undefined>;
  /** Returns a signed address of a picture of a page. */
  pictureAddress(site: string, fileUid: string, picture: string): Promise<string>;
  /** Returns a signed address of the document; undefined if it was not accepted. */
  documentAddress(site: string, fileUid: string): Promise<string | undefined>;
  /** Removes everything that belongs to a document. Only its owner may call it. */
  remove(site: string, fileUid: string): Promise<void>;
}

/** What staff need of documents. */
export type FileReading = DocumentFiles & FileUploads;

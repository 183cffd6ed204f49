import type { Uploads } from '#functions/files/store/uploads';
import type { School } from '#functions/kernel/record/declaration';
import type { FileResult } from '#shared/signing/files';

/** What the inspection of an uploaded document found, or why there is no result yet. */
export type InspectedFile =
  | { readonly state: 'waiting' }
  | { readonly state: 'late'; readonly message: string }
  | FileResult;

/** The inspected documents. A document never changes. */
export interface DocumentFiles {
  of(school: School): {
    result(fileUid: string): Promise<InspectedFile>;
    /** Returns the bytes of the document that people see; undefined if it was not accepted. */
    document(fileUid: string): Promise<Uint8Array | undefined>;
    /** Returns a signed address of a picture of a page. */
    pictureAddress(fileUid: string, picture: string): Promise<string>;
    /** Returns a signed address of the document; undefined if it was not accepted. */
    documentAddress(fileUid: string): Promise<string | undefined>;
    /** Removes everything that belongs to a document. Only its owner may call it. */
    remove(fileUid: string): Promise<void>;
  };
}

/** What staff need of documents. */
export interface FileReading {
  of(school: School): ReturnType<DocumentFiles['of']> & ReturnType<Uploads['of']>;
}

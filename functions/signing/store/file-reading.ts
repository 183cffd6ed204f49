import type { DocumentPage } from '#shared/signing/pages';

/** What the inspection of an uploaded document found. */
export type InspectedFile =
  | { readonly state: 'waiting' }
  | { readonly state: 'refused' | 'late'; readonly message: string }
  | {
      readonly state: 'ready';
      /** SHA-256 of the document that people see, as hexadecimal digits. */
      readonly hash: string;
      readonly pages: readonly (DocumentPage & { readonly picture: string })[];
    };

/** What staff need of uploaded documents. */
export interface FileReading {
  /** Returns a form for the upload of one document. */
  uploadTo(
    site: string,
    fileUid: string,
  ): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }>;
  result(site: string, fileUid: string): Promise<InspectedFile>;
  /** Returns a signed address of a picture of a page. */
  pictureAddress(site: string, fileUid: string, picture: string): Promise<string>;
}

import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { uploadTimes } from '../rules/upload-times.ts';
import { type ArrivalKind, arrivalKey } from './file-keys.ts';
import { nameField, nameValue } from './name-metadata.ts';

/** A form for the upload of one file. It is valid for 10 minutes. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What a form takes: files of one kind, of at most so many bytes. */
interface Taken {
  readonly kind: ArrivalKind;
  readonly largest: number;
  /** The type that S3 stores; without it any. */
  readonly contentType?: string;
  /** The name that readers download it under; without it, a plain one. */
  readonly filename?: string;
}

/** Where people upload files. Only the Lambdas that make the forms have rights for it. */
export const uploads = ({ openS3, bucket }: Buckets) => ({
  of: (school: School) => ({
    async uploadTo(fileUid: string, taken: Taken): Promise<UploadForm> {
      const { kind, largest, contentType, filename } = taken;
      const { client, createPresignedPost } = await openS3();
      const { url, fields } = await createPresignedPost(client, {
        Bucket: bucket('files'),
        Key: arrivalKey(school, fileUid, kind),
        Conditions: [['content-length-range', 1, largest]],
        // A form has exactly these fields, or S3 refuses it.
        Fields: {
          ...(contentType && { 'Content-Type': contentType }),
          ...(filename && { [nameField]: nameValue(filename) }),
        },
        Expires: uploadTimes.form / 1000,
      });
      return { url, fields };
    },
  }),
});
export type Uploads = ReturnType<typeof uploads>;

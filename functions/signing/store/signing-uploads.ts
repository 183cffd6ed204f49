import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { largestDocument } from '#shared/signing/files';
import { uploadTimes } from '../rules/upload-times.ts';
import { arrivalKey } from './file-keys.ts';
import type { FileUploads } from './file-reading.ts';

/** Where staff upload documents. Only the Lambda that makes the forms has rights for it. */
export const signingUploads = ({ openS3, bucket }: Buckets): FileUploads => ({
  of: (school: School) => ({
    async uploadTo(fileUid) {
      const { client, createPresignedPost } = await openS3();
      const { url, fields } = await createPresignedPost(client, {
        Bucket: bucket('signing-uploads'),
        Key: arrivalKey(school, fileUid),
        Conditions: [['content-length-range', 1, largestDocument]],
        Fields: { 'Content-Type': 'application/pdf' },
        Expires: uploadTimes.form / 1000,
      });
      return { url, fields };
    },
  }),
});

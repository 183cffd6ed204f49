import type { Buckets } from '#functions/kernel/store/buckets';
import { documentFiles } from './document-files.ts';
import type { FileReading } from './file-reading.ts';

/** The largest document in bytes. */
const largest = 20 * 1024 * 1024;

/** Seconds for which a form for an upload is valid. */
const validSeconds = 15 * 60;

/** The uploaded documents of a school, as staff see them. */
export function signingFiles(buckets: Buckets): FileReading {
  const { result, pictureAddress } = documentFiles(buckets);
  return {
    result,
    pictureAddress,
    async uploadTo(site, fileUid) {
      const { client, createPresignedPost } = await buckets.openS3();
      const { url, fields } = await createPresignedPost(client, {
        Bucket: buckets.bucket('signing-uploads'),
        Key: `arrivals/${site}/${fileUid}.pdf`,
        Conditions: [['content-length-range', 1, largest]],
        Expires: validSeconds,
      });
      return { url, fields };
    },
  };
}

import type { Buckets } from '#functions/kernel/store/buckets';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

/**
 * The files of a sealed document: the school’s copy with the network addresses, the copy for
 * families, and the record.
 */
const parts = {
  family: { name: 'family.pdf', type: 'application/pdf', shown: 'signed-document.pdf' },
  record: { name: 'record.jsonl', type: 'application/jsonl', shown: 'record.jsonl' },
  document: { name: 'school.pdf', type: 'application/pdf', shown: 'signed-document.pdf' },
} as const;
export type SealedPart = keyof typeof parts;

export type SealedFiles = ReturnType<typeof sealedFiles>;

/** The sealed documents in the bucket `signed`. A file that is there is never written again. */
export const sealedFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('signed');
  const keyOf = (site: string, requestUid: string, part: SealedPart) =>
    `${site}/${requestUid}/${parts[part].name}`;
  return {
    /**
     * Stores a file, unless an earlier try has stored it. The bucket keeps every version for years,
     * so a second one would cost.
     */
    async store(
      site: string,
      requestUid: string,
      part: SealedPart,
      Body: Uint8Array | string,
    ): Promise<void> {
      const { client, PutObjectCommand } = await openS3();
      const Key = keyOf(site, requestUid, part);
      const ContentType = parts[part].type;
      try {
        await client.send(
          new PutObjectCommand({ Bucket, Key, Body, ContentType, IfNoneMatch: '*' }),
        );
      } catch (error) {
        if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
      }
    },

    /** Returns a signed address of a file, which is valid for 60 seconds. */
    async addressOf(site: string, requestUid: string, part: SealedPart): Promise<string> {
      const { client, GetObjectCommand, getSignedUrl } = await openS3();
      const command = new GetObjectCommand({
        Bucket,
        Key: keyOf(site, requestUid, part),
        ResponseCacheControl: 'no-store',
        ResponseContentType: parts[part].type,
        ResponseContentDisposition: `attachment; filename="${parts[part].shown}"`,
      });
      return getSignedUrl(client, command, { expiresIn: validSeconds });
    },
  };
};

import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { slugOf } from '#shared/kernel/slug';
import { dayIn } from '#shared/kernel/zone';
import type { StoredRequest } from './request.record.ts';

/** Seconds for which a signed address is valid. */
const validSeconds = 60;

/**
 * The files of a sealed document: the school’s copy with the network addresses, the copy for
 * families, and the record.
 */
const parts = {
  family: { name: 'family.pdf', type: 'application/pdf', ending: '.pdf' },
  record: { name: 'record.jsonl', type: 'application/jsonl', ending: '-record.jsonl' },
  document: { name: 'school.pdf', type: 'application/pdf', ending: '.pdf' },
} as const;
export type SealedPart = keyof typeof parts;

/** What the name of a download is made of: the document, and the day on which it was complete. */
interface SealedName {
  readonly title: string;
  readonly day: string;
}

/** Returns what the name of a sealed file is made of. The day is the school's. */
export const sealedNameOf = (
  { title, ended_at, updated_at }: Pick<StoredRequest, 'title' | 'ended_at' | 'updated_at'>,
  timeZone: string,
): SealedName => ({ title, day: dayIn(timeZone, new Date(ended_at ?? updated_at)) });

/**
 * Returns the name of a download: `enrolment-2027-2026-11-24.pdf`. It names no child, because a list
 * of downloads is seen by others. Only ASCII, because it is part of a header.
 */
export const sealedName = (part: SealedPart, { title, day }: SealedName): string => {
  const words = slugOf(title).replace(/[^a-z0-9]+/g, '-');
  const name = words.slice(0, 80).replace(/^-+|-+$/g, '') || 'document';
  return `${name}-${day}${parts[part].ending}`;
};

export type SealedFiles = ReturnType<typeof sealedFiles>;

/** The sealed documents in the bucket `signed`. A file that is there is never written again. */
export const sealedFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('signed');

  return {
    of({ site }: School) {
      const keyOf = (requestUid: string, part: SealedPart) =>
        `${site}/${requestUid}/${parts[part].name}`;

      return {
        /**
         * Stores a file, unless an earlier try has stored it. The bucket keeps every version for years,
         * so a second one would cost.
         */
        async store(
          requestUid: string,
          part: SealedPart,
          Body: Uint8Array | string,
        ): Promise<void> {
          const { client, PutObjectCommand } = await openS3();
          const Key = keyOf(requestUid, part);
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
        async addressOf(requestUid: string, part: SealedPart, named: SealedName): Promise<string> {
          const { client, GetObjectCommand, getSignedUrl } = await openS3();
          const command = new GetObjectCommand({
            Bucket,
            Key: keyOf(requestUid, part),
            ResponseCacheControl: 'no-store',
            ResponseContentType: parts[part].type,
            ResponseContentDisposition: `attachment; filename="${sealedName(part, named)}"`,
          });
          return getSignedUrl(client, command, { expiresIn: validSeconds });
        },
      };
    },
  };
};

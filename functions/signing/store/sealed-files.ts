import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { dispositionOf, downloadAddress } from '#functions/kernel/store/downloads';
import { slugOf } from '#shared/kernel/slug';
import { dayIn } from '#shared/kernel/zone';
import type { StoredRequest } from './request.record.ts';

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
export interface SealedName {
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
          { named, body: Body }: { readonly named: SealedName; readonly body: Uint8Array | string },
        ): Promise<void> {
          const { client, PutObjectCommand } = await openS3();
          const object = { Bucket, Key: keyOf(requestUid, part), Body, IfNoneMatch: '*' };
          const ContentType = parts[part].type;
          const ContentDisposition = dispositionOf('attachment', sealedName(part, named));
          try {
            await client.send(new PutObjectCommand({ ...object, ContentType, ContentDisposition }));
          } catch (error) {
            if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
          }
        },

        /**
         * Returns a signed address of a file for 60 seconds. The title of the document, which somebody
         * typed, is not in it.
         */
        addressOf: (requestUid: string, part: SealedPart): Promise<string> =>
          downloadAddress(openS3, {
            Bucket,
            Key: keyOf(requestUid, part),
            contentType: parts[part].type,
            unnamed: `document${parts[part].ending}`,
          }),
      };
    },
  };
};

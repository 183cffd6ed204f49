import { randomBytes } from 'node:crypto';
import type { School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { plainAddress } from './downloads.ts';

interface AnswerFile {
  /** The name of the download, which names nobody. Only ASCII, because it is part of a header. */
  readonly name: string;
  readonly type: string;
  readonly body: string;
}

/**
 * Stores large responses, each computed for one caller, who downloads it from its own signed
 * address.
 */
export const answerStore = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('downloads');

  return {
    of({ site }: School) {
      async function store(userUid: string, { name, type, body }: AnswerFile) {
        const { client, PutObjectCommand } = await openS3();
        const ending = name.slice(name.lastIndexOf('.'));
        const Key = `lists/${site}/${userUid}/${randomBytes(32).toString('hex')}${ending}`;
        const object = { Bucket, Key };
        await client.send(new PutObjectCommand({ ...object, Body: body, ContentType: type }));
        return plainAddress(openS3, { ...object, contentType: type, name });
      }

      return {
        /** Stores a list of posts as JSON, and returns its address. */
        publish: (userUid: string, body: string): Promise<string> =>
          store(userUid, { name: 'posts.json', type: 'application/json', body }),

        /** Stores a CSV file, and returns its address. */
        publishCsv: (userUid: string, name: string, body: string): Promise<string> =>
          store(userUid, { name, type: 'text/csv; charset=utf-8', body }),
      };
    },
  };
};

import type { School } from '#functions/kernel/record/school';
import type { Buckets } from '#functions/kernel/store/buckets';
import { plainAddress } from '#functions/kernel/store/downloads';
import type { GoalsPdfId } from './goals-pdf-record.ts';

/** The file of a row: the PDF of all its students, or the zip with one for each. */
export type RowFormat = 'pdf' | 'zip';
const types = { pdf: 'application/pdf', zip: 'application/zip', json: 'application/json' } as const;

const folderOf = ({ site }: School, { queuestatisticsUid }: GoalsPdfId): string =>
  `goals/${site}/${queuestatisticsUid}/`;

/** Returns the keys of a student's files: what was read, and the PDF. */
const studentKeys = (school: School, id: GoalsPdfId, userUid: string) => ({
  json: `${folderOf(school, id)}${userUid}.json`,
  pdf: `${folderOf(school, id)}${userUid}.pdf`,
});

const wholeKey = (school: School, id: GoalsPdfId, format: RowFormat): string =>
  `${folderOf(school, id)}homeroom.${format}`;

/** Reads and writes objects of a bucket. */
function objectsOf(openS3: Buckets['openS3'], Bucket: string) {
  async function put(Key: string, Body: Uint8Array | string, type: keyof typeof types) {
    const { client, PutObjectCommand } = await openS3();
    const ContentType = types[type];
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
  }

  async function read(Key: string): Promise<Buffer | undefined> {
    const { client, GetObjectCommand, NoSuchKey } = await openS3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return Body && Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
  return { put, read };
}

export type GoalsPdfFiles = ReturnType<typeof goalsPdfFiles>;

/**
 * The files of goals PDFs in the bucket `downloads`. A key names the row, so a second worker writes
 * the same files, and a newer request others.
 */
export const goalsPdfFiles = ({ openS3, bucket }: Buckets) => {
  const Bucket = bucket('downloads');

  const { put, read } = objectsOf(openS3, Bucket);
  const of = (school: School) => ({
    /** Stores what was read about a student, then the PDF. */
    async putStudent(
      id: GoalsPdfId,
      userUid: string,
      { facts, pdf }: { facts: unknown; pdf: Uint8Array },
    ): Promise<void> {
      const keys = studentKeys(school, id, userUid);
      await put(keys.json, JSON.stringify(facts), 'json');
      await put(keys.pdf, pdf, 'pdf');
    },

    /** Returns what was read about a student, and the PDF. */
    async student(
      id: GoalsPdfId,
      userUid: string,
    ): Promise<{ facts: unknown; pdf: Buffer } | undefined> {
      const keys = studentKeys(school, id, userUid);
      const [json, pdf] = await Promise.all([read(keys.json), read(keys.pdf)]);
      return json && pdf && { facts: JSON.parse(json.toString()), pdf };
    },

    /** Stores a file of the row. */
    putWhole: (id: GoalsPdfId, format: RowFormat, body: Uint8Array) =>
      put(wholeKey(school, id, format), body, format),

    /** Removes the files of a row. */
    async remove(id: GoalsPdfId, userUids: readonly string[]): Promise<void> {
      const { client, DeleteObjectCommand } = await openS3();
      const keys = [
        ...userUids.flatMap((userUid) => Object.values(studentKeys(school, id, userUid))),
        ...(['pdf', 'zip'] as const).map((format) => wholeKey(school, id, format)),
      ];
      for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    /** Returns a signed address of a file of the row. Its name is that of a class, and of no person. */
    addressOf: (id: GoalsPdfId, format: RowFormat, name: string): Promise<string> =>
      plainAddress(openS3, {
        Bucket,
        Key: wholeKey(school, id, format),
        contentType: types[format],
        name,
      }),
  });
  return { of };
};

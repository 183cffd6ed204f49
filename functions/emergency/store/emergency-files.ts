import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Buckets } from '#functions/kernel/store/buckets';
import { putIfAbsent } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import {
  EmergencyFile,
  emergencyFileCache,
  emergencyFileKey,
} from '#shared/emergency/emergency-file';
import { emergencyFilePaths, fileRecordKey } from './emergency-file-paths.ts';
import type { EmergencyBroadcastRepository } from './emergencybroadcast.ts';

export type EmergencyFiles = ReturnType<typeof emergencyFiles>;

/** Writes the emergency file of each school. */
export const emergencyFiles = (
  tables: Tables,
  buckets: Buckets,
  broadcasts: Bound<EmergencyBroadcastRepository, 'current'>,
) => {
  const secrets = fileSecrets(tables);
  const { put, read, remove } = fileObjects(buckets);

  return {
    of(school: School) {
      const { secret, ensure, renew } = secrets.of(school);

      const write = async (state: EmergencyFile) =>
        put(emergencyFileKey(school.site, await ensure()), state);

      /**
       * Writes the stored broadcast into the file. Reads it again afterwards: of two writers that meet,
       * the one that writes last finds the newest state.
       */
      async function publish(): Promise<void> {
        for (;;) {
          const before = stateOf(await broadcasts.of(school).current());
          await write(before);
          const after = stateOf(await broadcasts.of(school).current());
          if (after.updated_at === before.updated_at) return;
        }
      }

      return {
        write,
        publish,

        /** Makes a new address and deletes the old file. */
        async rotate(): Promise<void> {
          const old = await secret();
          await renew();
          await publish();
          if (old) await remove(emergencyFileKey(school.site, old));
        },

        /**
         * Writes the file if it is missing, or older than the stored broadcast. A newer file stays: the
         * command wrote it while the table could not be written.
         */
        async mend(): Promise<void> {
          const [known, broadcast] = await Promise.all([ensure(), broadcasts.of(school).current()]);
          const file = await read(emergencyFileKey(school.site, known));
          if (file === undefined || file.updated_at < stateOf(broadcast).updated_at) {
            await publish();
          }
        },
      };
    },
  };
};

/** The secrets in the addresses of the files. */
function fileSecrets(tables: Tables) {
  const { db, table } = tables;
  const TableName = table('emergencybroadcast');
  const paths = emergencyFilePaths(tables);
  const newSecret = () => randomBytes(32).toString('base64url');
  return {
    of(school: School) {
      const { secret } = paths.of(school);
      return {
        secret,

        /** Returns the secret of a school, and makes it if there is none. */
        async ensure(): Promise<string> {
          const known = await secret();
          if (known) return known;
          const made = newSecret();
          const isNew = await putIfAbsent(
            { db, TableName },
            { ...fileRecordKey(school), secret: made },
          );
          return isNew ? made : ((await secret()) ?? made);
        },

        async renew(): Promise<void> {
          const Item = { ...fileRecordKey(school), secret: newSecret() };
          await db.send(new PutCommand({ TableName, Item }));
        },
      };
    },
  };
}

/** The files in the bucket. */
function fileObjects({ openS3, bucket }: Buckets) {
  const Bucket = bucket('media');
  return {
    async put(Key: string, state: EmergencyFile): Promise<void> {
      const { client, PutObjectCommand } = await openS3();
      const facts = { ContentType: 'application/json', CacheControl: emergencyFileCache };
      const Body = JSON.stringify(state);
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ...facts }));
    },

    /** Returns a stored file; undefined if there is none, or it is not valid. */
    async read(Key: string): Promise<EmergencyFile | undefined> {
      const { client, GetObjectCommand } = await openS3();
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        const text = await Body?.transformToString();
        return EmergencyFile.safeParse(JSON.parse(text ?? 'null')).data;
      } catch (error) {
        if (error instanceof SyntaxError) return undefined;
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },

    async remove(Key: string): Promise<void> {
      const { client, DeleteObjectCommand } = await openS3();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

const stateOf = ({
  status,
  message,
  updated_at = '',
}: Awaited<
  ReturnType<ReturnType<EmergencyBroadcastRepository['of']>['current']>
>): EmergencyFile => ({
  status,
  message,
  updated_at,
});

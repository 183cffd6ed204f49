import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
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
  broadcasts: Pick<EmergencyBroadcastRepository, 'current'>,
) => {
  const { secret, ensure, renew } = fileSecrets(tables);
  const { put, read, remove } = fileObjects(buckets);
  const write = async (site: string, state: EmergencyFile) =>
    put(emergencyFileKey(site, await ensure(site)), state);

  /**
   * Writes the stored broadcast into the file. Reads it again afterwards: of two writers that meet,
   * the one that writes last finds the newest state.
   */
  async function publish(site: string): Promise<void> {
    for (;;) {
      const before = stateOf(await broadcasts.current(site));
      await write(site, before);
      const after = stateOf(await broadcasts.current(site));
      if (after.updated_at === before.updated_at) return;
    }
  }

  return {
    write,
    publish,

    /** Makes a new address and deletes the old file. */
    async rotate(site: string): Promise<void> {
      const old = await secret(site);
      await renew(site);
      await publish(site);
      if (old) await remove(emergencyFileKey(site, old));
    },

    /**
     * Writes the file if it is missing, or older than the stored broadcast. A newer file stays: the
     * command wrote it while the table could not be written.
     */
    async mend(site: string): Promise<void> {
      const [known, broadcast] = await Promise.all([ensure(site), broadcasts.current(site)]);
      const file = await read(emergencyFileKey(site, known));
      if (file === undefined || file.updated_at < stateOf(broadcast).updated_at) {
        await publish(site);
      }
    },
  };
};

/** The secrets in the addresses of the files. */
function fileSecrets(tables: Tables) {
  const { db, table } = tables;
  const TableName = table('emergencybroadcast');
  const { secret } = emergencyFilePaths(tables);
  const newSecret = () => randomBytes(32).toString('base64url');
  return {
    secret,

    /** Returns the secret of a school, and makes it if there is none. */
    async ensure(site: string): Promise<string> {
      const known = await secret(site);
      if (known) return known;
      const made = newSecret();
      const isNew = await putIfAbsent({ db, TableName }, { ...fileRecordKey(site), secret: made });
      return isNew ? made : ((await secret(site)) ?? made);
    },

    async renew(site: string): Promise<void> {
      const Item = { ...fileRecordKey(site), secret: newSecret() };
      await db.send(new PutCommand({ TableName, Item }));
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
}: Awaited<ReturnType<EmergencyBroadcastRepository['current']>>): EmergencyFile => ({
  status,
  message,
  updated_at,
});

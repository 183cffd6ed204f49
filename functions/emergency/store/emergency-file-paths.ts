import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import { emergencyFilePath } from '#shared/emergency/emergency-file';

export type EmergencyFilePaths = ReturnType<typeof emergencyFilePaths>;

/** The key of the record with the secret of a school's emergency file. */
export const fileRecordKey = (site: string) => ({ pk: site, sk: 'file' });

/** Reads the address of a school's emergency file. */
export const emergencyFilePaths = ({ db, table }: Tables) => {
  const TableName = table('emergencybroadcast');
  /** Returns the secret; undefined before the first run of `work-watch`. */
  async function secret(site: string): Promise<string | undefined> {
    const { Item } = await db.send(
      new GetCommand({ TableName, Key: fileRecordKey(site), ConsistentRead: true }),
    );
    return typeof Item?.secret === 'string' ? Item.secret : undefined;
  }
  return {
    secret,

    /** Returns the address on the school's host. */
    async path(site: string): Promise<string | undefined> {
      const known = await secret(site);
      return known && emergencyFilePath(site, known);
    },
  };
};

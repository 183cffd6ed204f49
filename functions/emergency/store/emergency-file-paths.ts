import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import type { Tables } from '#functions/kernel/store/tables';
import { emergencyFilePath } from '#shared/emergency/emergency-file';
import { emergencybroadcastRecords } from '#shared/tables/emergency';

export type EmergencyFilePaths = ReturnType<typeof emergencyFilePaths>;

/** The key of the record with the secret of a school's emergency file. */
export const fileRecordKey = (school: School) =>
  keyOf(school, emergencybroadcastRecords.file.key, {});

/** Reads the address of a school's emergency file. */
export const emergencyFilePaths = ({ db, table }: Tables) => {
  const TableName = table('emergencybroadcast');

  return {
    of(school: School) {
      /** Returns the secret; undefined before the first run of `work-watch`. */
      async function secret(): Promise<string | undefined> {
        const { Item } = await db.send(
          new GetCommand({ TableName, Key: fileRecordKey(school), ConsistentRead: true }),
        );
        return typeof Item?.secret === 'string' ? Item.secret : undefined;
      }

      return {
        secret,

        /** Returns the address on the school's host. */
        async path(): Promise<string | undefined> {
          const known = await secret();
          return known && emergencyFilePath(school.site, known);
        },
      };
    },
  };
};

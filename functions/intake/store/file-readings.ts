import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { FileReading } from '#shared/intake/file-reading';
import type { PortalFile } from '#shared/intake/portal-files';
import { settingsRecords } from '#shared/tables/operation';

export type FileReadingRepository = ReturnType<typeof fileReadingRepository>;

/** What a school has said about how its own files are read, one record for each kind of file. */
export const fileReadingRepository = ({ db, table }: Tables) => {
  const TableName = table('settings');

  return {
    of(school: School) {
      const pk = partitionOf(school, settingsRecords.columns.key, {});

      return {
        async all(): Promise<Map<string, FileReading>> {
          const items = await wholePartition(db, TableName, pk);
          return new Map(items.map((item) => [String(item.sk), FileReading.parse(item)]));
        },

        /** Replaces what was said before. */
        async store(kind: PortalFile, reading: FileReading): Promise<void> {
          const Item = { pk, sk: kind, ...reading };
          await db.send(new PutCommand({ TableName, Item }));
        },
      };
    },
  };
};

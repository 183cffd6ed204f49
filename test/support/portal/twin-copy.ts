import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys } from '#functions/intake/store/roster';
import { tables as everyTable, type TableName } from '#shared/tables';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { sealedTables, sealedTwin } from '#test/support/portal/twin-sealed';
import { schoolNamed } from '#test/support/records/school';

/** Copies every record and object to the other school, with its name in place of the first. */
export async function makeTwin({ tables, objects }: MemoryPortal): Promise<void> {
  const renamed = (text: string) => text.replace(/\bmain\b/g, 'regional');
  for (const TableName of sealedTables) {
    for (const Item of await sealedTwin(TableName, tables.all(TableName), renamed)) {
      await tables.db.send(new PutCommand({ TableName, Item }));
    }
  }
  const isSealed = (name: TableName) => sealedTables.some((each) => each === name);
  for (const TableName of Object.keys(everyTable) as TableName[]) {
    for (const item of isSealed(TableName) ? [] : tables.all(TableName)) {
      const Item = JSON.parse(renamed(JSON.stringify(item)));
      if (Item.pk === item.pk || TableName === 'identities') continue;
      // The index of tasks contains a hash of the school and the class.
      const isTask = TableName === 'roster' && String(Item.pk).endsWith('#lineItems');
      const keys = isTask ? indexKeys(schoolNamed('regional'), 'lineItems', Item) : {};
      await tables.db.send(new PutCommand({ TableName, Item: { ...Item, ...keys } }));
    }
  }
  for (const [key, bytes] of [...objects]) {
    objects.set(renamed(key), Buffer.from(renamed(bytes.toString('latin1')), 'latin1'));
  }
}

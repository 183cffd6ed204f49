import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { type PortalRecord, type PortalTable, portalIds } from '#shared/intake/portal-records';
import { schoolNamed } from '#test/support/records/school';

/** Stores records of a table as an intake of the portal's own files does. */
export async function storePortalRecords<T extends PortalTable>(
  { db, table }: Tables,
  site: string,
  name: T,
  records: readonly PortalRecord<T>[],
): Promise<void> {
  for (const record of records) {
    const fields: Readonly<Record<string, unknown>> = { ...record };
    const keys = {
      pk: site,
      sk: fields[portalIds[name]],
      ...portalKeys(schoolNamed(site), name, fields),
    };
    await db.send(new PutCommand({ TableName: table(name), Item: { ...fields, ...keys } }));
  }
}

import { DeleteItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { childKey } from '#functions/data/audit-record';
import { everyone, noteInAudit } from '../operator-audit.ts';
import type { Stores } from '../stores.ts';
import { linesOf } from './hashed-file.ts';
import { placesIn } from './manifest.ts';
import { recordOf } from './records.ts';
import { scan } from './tables.ts';

/** Which part of a restore a portal is in. */
export interface RestoreMark {
  /** The hash of the backup that is being restored. */
  readonly sha256: string;
  readonly step: 'emptying' | 'filling';
}

/** A record that no backup holds: it stands in a portal for as long as a restore into it is not complete. */
const pk = 'account#restore';
const Key = { pk: { S: pk }, sk: { S: 'current' } };

/** Whether a record tells of a backup of this portal or of a restore into it, and so is in no backup: the mark, or a row of the audit. */
export const isMark = (record: { readonly pk?: { readonly S?: string | undefined } }): boolean =>
  record.pk?.S === pk || record.pk?.S?.endsWith(childKey('', 'records', everyone)) === true;

/** Leaves a row in the audit of each school that is read, before anything else is. */
export const noteBackup = (stores: Stores, now: Date): Promise<void> =>
  noteEveryone(stores, scan(stores.tables, stores.table('users'), { keys: true }), 'export', now);

/** Leaves a row in the audit of each school of a backup, before its records are replaced. */
export async function noteRestore(stores: Stores, folder: string, now: Date): Promise<void> {
  async function* users() {
    for await (const line of linesOf(placesIn(folder).table('users'))) yield recordOf(line);
  }
  await noteEveryone(stores, users(), 'restore', now);
}

async function noteEveryone(
  stores: Stores,
  users: AsyncIterable<{ readonly pk?: { readonly S?: string | undefined } }>,
  act: 'export' | 'restore',
  now: Date,
): Promise<void> {
  const sites = new Set<string>();
  for await (const { pk } of users) {
    const [site = ''] = `${pk?.S}`.split('#');
    sites.add(site);
  }
  const command = act === 'export' ? 'npm run backup' : 'npm run restore';
  for (const site of sites) {
    await noteInAudit(stores, site, command, [{ child: everyone, record: 'everything', act }], now);
  }
}

/** The restore that was begun and not completed, if any. */
export async function restoreBegun({ tables, table }: Stores): Promise<RestoreMark | undefined> {
  const TableName = table('settings');
  const { Item } = await tables.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) return undefined;
  const step = Item.step?.S === 'emptying' ? 'emptying' : 'filling';
  return { sha256: Item.sha256?.S ?? '', step };
}

export async function markRestore({ tables, table }: Stores, mark: RestoreMark): Promise<void> {
  const Item = { ...Key, sha256: { S: mark.sha256 }, step: { S: mark.step } };
  await tables.send(new PutItemCommand({ TableName: table('settings'), Item }));
}

export async function endRestore({ tables, table }: Stores): Promise<void> {
  await tables.send(new DeleteItemCommand({ TableName: table('settings'), Key }));
}

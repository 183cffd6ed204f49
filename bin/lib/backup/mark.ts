import { DeleteItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { personKey } from '#functions/kernel/audit/look-record';
import { rolledKey, stateKey } from '#functions/kernel/audit/rolled-record';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { everyone, operator, recordInAudit } from '../operator-audit.ts';
import type { Stores } from '../stores.ts';
import { linesOf } from './hashed-file.ts';
import { pathsIn } from './manifest.ts';
import { recordOf } from './records.ts';
import { scan } from './tables.ts';

/** The state of a restore that has started and is not complete. */
export interface RestoreMark {
  /** The hash of the backup. */
  readonly sha256: string;
  readonly step: 'emptying' | 'filling';
}

/**
 * The key of the mark that a portal has until a restore into it is complete. No backup holds it.
 */
const account = 'account#restore';
const Key = { pk: { S: account }, sk: { S: 'current' } };

/** The ends of partitions: looks and older entries about everyone, looks of operators. */
const school = namedSchool('');
const aboutEveryone = rolledKey(school, 'record', everyone);
const ofOperators = personKey(school, 'records', operator.userUid);
const rolledMark = stateKey(school).pk;

/**
 * True for records that are in no backup, because they are about this portal: the mark, the looks of
 * backups and restores, and how far the roll-up of looks has come.
 */
export function isMark({ pk, sk }: Keyed): boolean {
  const [of, at] = [pk?.S ?? '', sk?.S ?? ''];
  if (of === account || of.endsWith(rolledMark)) return true;
  if (of.endsWith(ofOperators)) return /#(export|restore)#everything#/.test(at);
  return of.endsWith(aboutEveryone);
}

interface Keyed {
  readonly pk?: { readonly S?: string | undefined };
  readonly sk?: { readonly S?: string | undefined };
}

/** Writes a look for each school before it is backed up. */
export const noteBackup = (stores: Stores, now: Date): Promise<void> =>
  noteEveryone(stores, scan(stores.tables, stores.table('users'), { keys: true }), 'export', now);

/** Writes a look for each school of a backup before its records are replaced. */
export async function noteRestore(stores: Stores, folder: string, now: Date): Promise<void> {
  async function* users() {
    for await (const line of linesOf(pathsIn(folder).table('users'))) yield recordOf(line);
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
    const acts = [{ child: everyone, record: 'everything', act }] as const;
    await recordInAudit(stores, { ...namedSchool(site), command, acts, now });
  }
}

/** Returns the restore that has started and is not complete, if any. */
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

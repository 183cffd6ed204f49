import { DeleteItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { everyone, personKey } from '#functions/kernel/audit/look-record';
import { rolledKey, stateKey } from '#functions/kernel/audit/rolled-record';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { restoreKey } from '#functions/mailings/store/restore.record';
import { operator, recordInAudit } from '../operator-audit.ts';
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
const newestRestore = restoreKey(school).pk;

/**
 * True for records that are in no backup, because they are about this portal: the mark, the looks of
 * backups and restores, when a backup was restored, and how far the roll-up of looks has come.
 */
export function isMark({ pk, sk }: Keyed): boolean {
  const [of, at] = [pk?.S ?? '', sk?.S ?? ''];
  if (of === account || of.endsWith(rolledMark) || of.endsWith(newestRestore)) return true;
  if (of.endsWith(ofOperators)) return /#(export|restore)#everything#/.test(at);
  return of.endsWith(aboutEveryone);
}

interface Keyed {
  readonly pk?: { readonly S?: string | undefined };
  readonly sk?: { readonly S?: string | undefined };
}

/** Writes a look for each school before it is backed up. */
export const noteBackup = (stores: Stores, now: Date): Promise<ReadonlySet<string>> =>
  noteEveryone(stores, scan(stores.tables, stores.table('users'), { keys: true }), 'export', now);

/** Writes a look for each school of a backup before its records are replaced. Returns the schools. */
export async function noteRestore(
  stores: Stores,
  folder: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  async function* users() {
    for await (const line of linesOf(pathsIn(folder).table('users'))) yield recordOf(line);
  }
  return noteEveryone(stores, users(), 'restore', now);
}

async function noteEveryone(
  stores: Stores,
  users: AsyncIterable<{ readonly pk?: { readonly S?: string | undefined } }>,
  act: 'export' | 'restore',
  now: Date,
): Promise<ReadonlySet<string>> {
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
  return sites;
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

/** Stores when a restore was complete, so that mail whose hour was before does not leave again. */
export async function endRestore(
  { tables, table, db }: Pick<Stores, 'tables' | 'table' | 'db'>,
  sites: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  await noteMail({ db, table }, sites, now);
  await tables.send(new DeleteItemCommand({ TableName: table('settings'), Key }));
}

/** Stores at each school when a backup was restored. */
export async function noteMail(
  { db, table }: Pick<Stores, 'db' | 'table'>,
  sites: Iterable<string>,
  now: Date,
): Promise<void> {
  for (const site of sites) {
    const Item = { ...restoreKey(namedSchool(site)), updated_at: now.toISOString() };
    await db.send(new PutCommand({ TableName: table('mailings'), Item }));
  }
}

import { EmailLogRecord, messageKey } from '#functions/kernel/outbox/store/email-log-record';
import { batchOfKeys } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Change, MessageId } from './email-log-changes.ts';
import { countedOf } from './email-log-fact-rules.ts';
import {
  digestMarkWrite,
  findingWrite,
  type LoadedMessage,
  messageWrite,
} from './email-log-fact-writes.ts';
import { counterChanges } from './mail-counters.ts';

interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Reads records consistently; undefined where there is none. */
async function read(
  db: Tables['db'],
  TableName: string,
  keys: readonly Key[],
): Promise<(Record<string, unknown> | undefined)[]> {
  const found = await batchOfKeys(db, { TableName, keys, chunk: 100, isConsistent: true });
  const named = new Map(found.map((item) => [`${item.pk}\n${item.sk}`, item]));
  return keys.map(({ pk, sk }) => named.get(`${pk}\n${sk}`));
}

/** Reads messages with their versions; undefined where there is none. */
export async function loadMessages(
  tables: Tables,
  ids: readonly MessageId[],
): Promise<(LoadedMessage | undefined)[]> {
  const keys = ids.map((messageId) =>
    messageKey(messageId, messageId.mailingUid, messageId.userUid),
  );
  const items = await read(tables.db, tables.table('emailstatistics'), keys);
  return ids.map(({ site }, i) => {
    const item = items[i];
    if (!item) return undefined;
    const message = EmailLogRecord.parse(item);
    return { site, message, version: Number(item.facts_version ?? 0) };
  });
}

/** Returns the writes that change a message and everything that depends on it. */
export async function writesFor(
  tables: Tables,
  timeZone: string,
  change: Change,
): Promise<TransactItem[]> {
  const { site, before, findings } = change;
  const { mailingUid } = before.message;
  const isKept =
    findings.length > 0 &&
    (await read(tables.db, tables.table('mailings'), [{ pk: site, sk: mailingUid }]))[0];
  const found = isKept ? findings : [];
  return [
    ...(await sharedWrites(tables, new Map([[site, timeZone]]), [change])),
    ...found.map((each) => findingWrite(tables.table('mailings'), change, mailingUid, each)),
  ];
}

/** Returns the writes of several messages, with each counter once. */
export async function sharedWrites(
  tables: Tables,
  zones: ReadonlyMap<string, string>,
  changes: readonly Change[],
): Promise<TransactItem[]> {
  const { table } = tables;
  const counted = changes.map((change) => {
    const zone = zones.get(change.site) ?? 'UTC';
    const { before, after } = change;
    return [countedOf(change, before.message, zone), countedOf(change, after, zone)] as const;
  });
  return [
    ...changes.map((change) =>
      messageWrite(table('emailstatistics'), change, change.before, change.after),
    ),
    ...counterChanges(table('mail-counters'), counted),
    ...(await digestMarks(tables, changes)),
  ];
}

/**
 * Returns the marks of people whose digest was sent: it covers everything up to its freezing. An
 * older digest that is reported later changes nothing.
 */
async function digestMarks(tables: Tables, changes: readonly Change[]): Promise<TransactItem[]> {
  const first = changes.filter(
    ({ before: { message }, after }) =>
      !message.sent && after.sent && message.type === 'DIGEST' && !message.testing,
  );
  if (first.length === 0) return [];
  const mailingKeys = first.map(({ site, after }) => ({ pk: site, sk: after.mailingUid }));
  const people = first.map(({ site, after }) => ({ pk: site, sk: after.userUid }));
  const [mailings, marks] = await Promise.all([
    read(tables.db, tables.table('mailings'), mailingKeys),
    read(tables.db, tables.table('notification-preferences'), people),
  ]);
  return people.flatMap((person, i) => {
    const until: unknown = mailings[i]?.frozen_at ?? mailings[i]?.created_at;
    const stored: unknown = marks[i]?.digest_until;
    if (typeof until !== 'string' || (typeof stored === 'string' && stored >= until)) return [];
    return digestMarkWrite(tables.table('notification-preferences'), person, until);
  });
}

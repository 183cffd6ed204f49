import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import {
  asOf,
  type ExportId,
  type ExportLease,
  exportKey,
  interrupted,
  minutesAfter,
  OpenExport,
  patience,
  StoredLogExport,
} from './mail-export-record.ts';
import { exportUpdates } from './mail-export-updates.ts';

/** The most open exports that `work-watch` reads at a time. */
const mostOpen = 100;
const lifetimeSeconds = 86_400;

export type MailExportRepository = ReturnType<typeof mailExportRepository>;

/** Stores the exports of the e-mail logs. Exports and their files are deleted after 1 day. */
export const mailExportRepository = ({ db, table }: Tables) => {
  const TableName = table('mail-exports');
  return {
    ...storedExports(db, TableName),
    ...openExports(db, TableName),
    ...leasedExports(db, TableName),
  };
};

/** The key of an export in its school's list of exports that have not ended. */
const openKey = (site: string, exportUid: string) => ({ pk: site, sk: `open#${exportUid}` });

/** Adds and reads exports. */
function storedExports(db: DynamoDBDocumentClient, TableName: string) {
  const read = async (id: ExportId) =>
    (await db.send(new GetCommand({ TableName, Key: exportKey(id), ConsistentRead: true }))).Item;

  return {
    /**
     * Adds an export in one transaction with `remembered`, the write that remembers the act.
     * Returns undefined if the act added an export before.
     */
    async add(
      id: ExportId,
      request: Pick<StoredLogExport, 'filter' | 'asked_by'>,
      now: Date,
      remembered: readonly TransactItem[] = [],
    ): Promise<StoredLogExport | undefined> {
      const { site, userUid, exportUid } = id;
      const added: StoredLogExport = {
        exportUid,
        state: 'waiting',
        ...request,
        done: 0,
        tries: 0,
        created_at: now.toISOString(),
        deadline: minutesAfter(now, patience.waiting),
      };
      const expires_at = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
      const put = (Item: Record<string, unknown>) => ({
        Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
      });
      const refused = await transact(db, [
        put({ ...exportKey(id), ...added, expires_at }),
        put({ ...openKey(site, exportUid), userUid, exportUid, expires_at }),
        ...remembered,
      ]);
      return refused ? undefined : added;
    },

    /** Returns an export as a person sees it at an instant, or undefined after 1 day. */
    async get(id: ExportId, now: Date) {
      const item = await read(id);
      if (!item || Number(item.expires_at) * 1000 <= now.getTime()) return undefined;
      return asOf(now, StoredLogExport.parse(item));
    },

    /** Returns an export as it is stored. */
    async stored(id: ExportId) {
      const item = await read(id);
      return item && StoredLogExport.parse(item);
    },
  };
}

/** The exports that have not ended, for `work-watch`. */
function openExports(db: DynamoDBDocumentClient, TableName: string) {
  const { updateUnchanged } = exportUpdates(db, TableName);
  return {
    /** Returns the exports of a school that are in its list of open exports. */
    async open(site: string) {
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :site AND begins_with(sk, :open)',
          ExpressionAttributeValues: { ':site': site, ':open': 'open#' },
          Limit: mostOpen,
        }),
      );
      return Items.map((item) => OpenExport.parse(item));
    },

    /** Removes an export from the list of open exports. */
    async close(site: string, exportUid: string) {
      await db.send(new DeleteCommand({ TableName, Key: openKey(site, exportUid) }));
    },

    /**
     * Lets an export wait for a worker again, unless it changed since it was loaded. Returns
     * whether it was changed.
     */
    wake: (id: ExportId, loaded: StoredLogExport, now: Date) =>
      updateUnchanged(id, loaded, {
        state: 'waiting',
        tries: loaded.tries + 1,
        deadline: minutesAfter(now, patience.waiting),
      }),

    /**
     * Ends an export as interrupted, unless it changed since it was loaded. Returns whether it was
     * changed.
     */
    giveUp: (id: ExportId, loaded: StoredLogExport) =>
      updateUnchanged(id, loaded, { state: 'failed', message: interrupted }),
  };
}

/** The changes that a worker makes. All return whether the worker has the lease. */
function leasedExports(db: DynamoDBDocumentClient, TableName: string) {
  const { updateLeased, takeLease } = exportUpdates(db, TableName);
  return {
    /** Takes an export that waits for a worker. */
    take: takeLease,

    /** Stores how many rows are done, and extends the deadline. */
    progress: (
      lease: ExportLease,
      { done, total }: { done: number; total?: number | undefined },
      now: Date,
    ) =>
      updateLeased(lease, {
        ...{ done, deadline: minutesAfter(now, patience.making) },
        ...(total !== undefined && { total }),
      }),

    /** Ends an export whose file is stored. */
    ready: (lease: ExportLease, { done, object_key }: { done: number; object_key: string }) =>
      updateLeased(lease, { state: 'ready', done, total: done, object_key }),

    /** Ends an export that failed, with a sentence for the person. */
    failed: (lease: ExportLease, message: string) =>
      updateLeased(lease, { state: 'failed', message }),
  };
}

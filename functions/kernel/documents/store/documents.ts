import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import {
  asOf,
  type DocumentId,
  type DocumentLease,
  documentKey,
  interrupted,
  minutesAfter,
  openDocument,
  openKey,
  ownPartition,
  patience,
  type RequestedDocument,
  type StoredDocument,
  storedDocument,
} from './document-record.ts';
import { documentUpdates } from './document-updates.ts';

export type DocumentRepository = ReturnType<typeof documentRepository>;

/** Stores documents that are made in the background. They and their files are deleted after 1 day. */
export const documentRepository = ({ db, table }: Tables) => {
  const TableName = table('documents');
  return {
    ...storedDocuments(db, TableName),
    ...openDocuments(db, TableName),
    ...leasedDocuments(db, TableName),
  };
};

const isOver = (item: Record<string, unknown>, now: Date): boolean =>
  Number(item.expires_at) * 1000 <= now.getTime();

/** Adds and reads documents. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a repository: its methods share the table
function storedDocuments(db: DynamoDBDocumentClient, TableName: string) {
  const { cancelRunning } = documentUpdates(db, TableName);
  const read = async (id: DocumentId) =>
    (await db.send(new GetCommand({ TableName, Key: documentKey(id), ConsistentRead: true }))).Item;

  return {
    /**
     * Adds a document in one transaction with `remembered`, the write that remembers the act.
     * Returns undefined if the act added a document before.
     */
    async add(
      id: DocumentId,
      requested: RequestedDocument,
      now: Date,
      remembered: readonly TransactItem[] = [],
    ): Promise<StoredDocument | undefined> {
      const { userUid, documentUid } = id;
      const added: StoredDocument = {
        documentUid,
        state: 'waiting',
        ...requested,
        done: 0,
        tries: 0,
        created_at: now.toISOString(),
        deadline: minutesAfter(now, patience.waiting),
      };
      const expires_at = goneAfter(now, keptDays.downloads);
      const put = (Item: Record<string, unknown>) => ({
        Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
      });
      const refused = await transact(db, [
        put({ ...documentKey(id), ...added, expires_at }),
        put({ ...openKey(id, documentUid), userUid, documentUid, expires_at }),
        ...remembered,
      ]);
      return refused ? undefined : added;
    },

    /** Returns a document as a person sees it at an instant, or undefined after 1 day. */
    async get(id: DocumentId, now: Date): Promise<StoredDocument | undefined> {
      const item = await read(id);
      if (!item || isOver(item, now)) return undefined;
      return asOf(now, storedDocument(item));
    },

    /** Returns a document as it is stored. */
    async stored(id: DocumentId): Promise<StoredDocument | undefined> {
      const item = await read(id);
      return item && storedDocument(item);
    },

    /** Returns a page of a person's documents, newest first, as the person sees them. */
    async list(
      owner: Pick<DocumentId, 'site' | 'userUid'>,
      { limit, next_token }: PageRequest,
      now: Date,
    ): Promise<Paged<StoredDocument>> {
      const before = positionOf(next_token);
      const { Items = [], LastEvaluatedKey } = await db.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: `pk = :own${before ? ' AND sk < :before' : ''}`,
          ExpressionAttributeValues: {
            ':own': ownPartition(owner),
            ...(before && { ':before': before }),
          },
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return {
        records: Items.filter((item) => !isOver(item, now)).map((item) =>
          asOf(now, storedDocument(item)),
        ),
        next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk)),
      };
    },

    /** Ends a document that is not ready. Returns whether it was changed. */
    cancel: cancelRunning,

    /** Removes a document. Its worker then has no lease. */
    async remove(id: DocumentId): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: documentKey(id) }));
    },
  };
}

/** The documents that have not ended, for `work-watch`. */
function openDocuments(db: DynamoDBDocumentClient, TableName: string) {
  const { updateUnchanged } = documentUpdates(db, TableName);
  return {
    of: (school: School) => ({
      /** Returns documents of a school that are in its list of open documents. */
      async open(most: number) {
        const { Items = [] } = await db.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'pk = :site AND begins_with(sk, :open)',
            ExpressionAttributeValues: { ':site': school.site, ':open': 'open#' },
            Limit: most,
          }),
        );
        return Items.map(openDocument);
      },

      /** Removes a document from the list of open documents. */
      async close(documentUid: string) {
        await db.send(new DeleteCommand({ TableName, Key: openKey(school, documentUid) }));
      },
    }),

    /**
     * Lets a document wait for a worker again, unless it changed since it was loaded. Returns
     * whether it was changed.
     */
    wake: (id: DocumentId, loaded: StoredDocument, now: Date) =>
      updateUnchanged(id, loaded, {
        state: 'waiting',
        tries: loaded.tries + 1,
        deadline: minutesAfter(now, patience.waiting),
      }),

    /**
     * Ends a document as interrupted, unless it changed since it was loaded. Returns whether it was
     * changed.
     */
    giveUp: (id: DocumentId, loaded: StoredDocument) =>
      updateUnchanged(id, loaded, { state: 'failed', message: interrupted }),
  };
}

/** The changes that a worker makes. All return whether the worker has the lease. */
function leasedDocuments(db: DynamoDBDocumentClient, TableName: string) {
  const { updateLeased, takeLease } = documentUpdates(db, TableName);
  return {
    /** Takes a document that waits for a worker. */
    take: takeLease,

    /** Stores how many rows are done, and extends the deadline. */
    progress: (
      lease: DocumentLease,
      { done, total }: { done: number; total?: number | undefined },
      now: Date,
    ) =>
      updateLeased(lease, {
        done,
        deadline: minutesAfter(now, patience.making),
        ...(total !== undefined && { total }),
      }),

    /** Gives a document back that another worker may make: its time is over now. */
    release: (lease: DocumentLease, now: Date) =>
      updateLeased(lease, { deadline: now.toISOString() }),

    /** Ends a document whose file is stored. */
    ready: (lease: DocumentLease, { done, object_key }: { done: number; object_key: string }) =>
      updateLeased(lease, { state: 'ready', done, total: done, object_key }),

    /** Ends a document that failed, with a sentence for the person. */
    failed: (lease: DocumentLease, message: string) =>
      updateLeased(lease, { state: 'failed', message }),
  };
}

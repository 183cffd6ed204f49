import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { isGone, minutesAfter, seenAt } from '#functions/kernel/jobs/job';
import { jobReader } from '#functions/kernel/jobs/job-reads';
import { jobStore } from '#functions/kernel/jobs/job-store';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import type { School } from '#functions/kernel/record/school';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import {
  type DocumentId,
  documentJobs,
  type RequestedDocument,
  type StoredDocument,
  storedDocument,
} from './document-record.ts';

export type DocumentRepository = ReturnType<typeof documentRepository>;

export type DocumentJobs = ReturnType<typeof documentJobStore>;

/** Documents as the worker and the watch over it see them. */
export const documentJobStore = (tables: Tables) => jobStore(documentJobs, tables);

/** The documents that a person asked for. They and their files are deleted after 1 day. */
export const documentRepository = (tables: Tables) => {
  const { db, table } = tables;
  const jobs = jobReader(documentJobs, tables);
  const TableName = table(documentJobs.table);
  return {
    of: (school: School) => ({
      ...addedDocuments(db, TableName, school),
      ...listedDocuments(db, TableName, school),

      /** Returns a document as a person sees it at an instant, or undefined after 1 day. */
      async get(id: DocumentId, now: Date): Promise<StoredDocument | undefined> {
        const document = await jobs.of(school).get(id);
        if (!document || isGone(documentJobs, document, now)) return undefined;
        return seenAt(documentJobs, document, now);
      },
    }),
  };
};

export type OwnDocuments = ReturnType<typeof ownDocuments>;

/** The same documents, for the Lambda in which a person stops and removes them. */
export const ownDocuments = (tables: Tables) => {
  const { db, table } = tables;
  const documents = documentRepository(tables);
  const jobs = documentJobStore(tables);
  return {
    of(school: School) {
      const { stop, close } = jobs.of(school);
      return {
        ...documents.of(school),

        /** Ends a document that is not ready. Returns whether it was changed. */
        cancel: (id: DocumentId, now: Date) => stop(id, { state: 'cancelled' }, now),

        /** Removes a document. Its worker then has no lease. */
        async remove(id: DocumentId): Promise<void> {
          const Key = keyOf(school, documentJobs.key, id);
          await db.send(new DeleteCommand({ TableName: table(documentJobs.table), Key }));
          await close(id);
        },
      };
    },
  };
};

const addedDocuments = (db: DynamoDBDocumentClient, TableName: string, school: School) => ({
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
    const { key, open, patience } = documentJobs;
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
      put({ ...keyOf(school, key, id), ...added, expires_at }),
      put({ ...keyOf(school, open.key, id), userUid, documentUid, expires_at }),
      ...remembered,
    ]);
    return refused ? undefined : added;
  },
});

const listedDocuments = (db: DynamoDBDocumentClient, TableName: string, school: School) => ({
  /** Returns a page of a person's documents, newest first, as the person sees them. */
  async list(
    owner: Pick<DocumentId, 'userUid'>,
    { limit, next_token }: PageRequest,
    now: Date,
  ): Promise<Paged<StoredDocument>> {
    const before = positionOf(next_token);
    const { Items = [], LastEvaluatedKey } = await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: `pk = :own${before ? ' AND sk < :before' : ''}`,
        ExpressionAttributeValues: {
          ':own': partitionOf(school, documentJobs.key, owner),
          ...(before && { ':before': before }),
        },
        ScanIndexForward: false,
        Limit: limit,
      }),
    );
    const found = Items.map(storedDocument).filter((each) => !isGone(documentJobs, each, now));
    return {
      records: found.map((each) => seenAt(documentJobs, each, now)),
      next_token: LastEvaluatedKey && tokenOf(String(LastEvaluatedKey.sk)),
    };
  },
});

import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import { newestShown, putIfUnchanged, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import type { Site } from '#shared/rights/site';
import { endedLinks } from '../rules/turns.ts';
import { batchDueOf, batchKey, StoredBatch } from './batch-record.ts';
import type { StoredLink } from './link-record.ts';
import type { LinkRepository } from './links.ts';
import { filledKey, requestKeys, StoredFilled, StoredRequest } from './request-record.ts';
import { requestItems, requestUidsOfStudent } from './request-turns.ts';

export type SigningRequestRepository = ReturnType<typeof signingRequestRepository>;

/** A change of a request in the version that was read. */
export interface Change {
  readonly before: StoredRequest;
  readonly after: StoredRequest;
  /** Links of those that end with it, which are held instead of deleted. */
  readonly held?: readonly StoredLink[];
  /** Further writes of the same transaction. */
  readonly more?: readonly TransactItem[];
}

/** The writes that end a link, or hold it. */
type LinkWrites = Bound<LinkRepository, 'put' | 'end'>;

/**
 * The documents of students, with what their recipients filled in, and the batches they belong to.
 * A Lambda whose changes end no link has no access to the table of links, and gives no `links`.
 */
export const signingRequestRepository = (tables: Tables, links?: LinkWrites) => {
  const table = { db: tables.db, TableName: tables.table('signing-requests') };
  const writes = requestWrites(table, links);
  return {
    of: (school: School) => ({
      ...requestReads(table).of(school),
      ...writes.of(school),
      ...fillings(table).of(school),
      ...batches(table).of(school),
    }),
  };
};

const requestReads = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    async get(requestUid: string): Promise<StoredRequest | undefined> {
      const Key = { pk: `${school.site}#${requestUid}`, sk: 'request' };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredRequest.parse(Item);
    },

    /** Lists the requests of a school that `isShown` accepts, newest first. */
    list: (
      page: PageRequest,
      isShown: (request: StoredRequest) => boolean,
    ): Promise<Paged<StoredRequest>> =>
      newestShown({ db, TableName }, { index: 'school', pk: school.site, page }, (item) => {
        const request = StoredRequest.parse(item);
        return isShown(request) ? request : undefined;
      }),

    /** Returns requests by their identifiers; unknown ones are left out. */
    async many(requestUids: readonly string[]): Promise<StoredRequest[]> {
      const found = await requestItems({ db, TableName }, school, requestUids);
      return found.map((item) => StoredRequest.parse(item));
    },

    /** Returns the identifiers of all documents of a student. */
    ofStudent: (studentUid: string): Promise<string[]> =>
      requestUidsOfStudent({ db, TableName }, school, studentUid),

    /**
     * Returns the requests and the batches for which something is due, at most `most`, the oldest
     * first.
     */
    async due(now: Date, most: number): Promise<string[]> {
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName,
          IndexName: 'due',
          KeyConditionExpression: 'duePk = :pk AND dueSk <= :now',
          // `$` sorts after `#`, so an instant that is exactly now is due.
          ExpressionAttributeValues: { ':pk': school.site, ':now': `${now.toISOString()}$` },
          Limit: most,
        }),
      );
      return Items.map(({ dueSk }) => String(dueSk).slice(String(dueSk).indexOf('#') + 1));
    },
  }),
});

/** Returns the record of a request, with the end of its keeping once it has ended. */
function recordOf(school: School, request: StoredRequest) {
  const { ended_at, state } = request;
  const days = state === 'completed' ? keptDays.signed : keptDays.signing;
  return {
    ...requestKeys(school, request),
    ...request,
    ...(ended_at !== undefined && { expires_at: goneAfter(new Date(ended_at), days) }),
  };
}

const requestWrites = ({ db, TableName }: Table, links: LinkWrites | undefined) => ({
  of: (school: School) => ({
    /** Stores a new request; returns false if it exists. */
    async add(request: StoredRequest, more: readonly TransactItem[] = []): Promise<boolean> {
      const Item = recordOf(school, request);
      const Put = { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' };
      return !(await transact(db, [{ Put }, ...more]));
    },

    /**
     * Replaces a request in the version that was read. The links that lead nowhere afterwards end in
     * the same transaction, so no link is stored that is not in force. Returns false if the request
     * has another version.
     */
    async replace({ before, after, held = [], more = [] }: Change): Promise<boolean> {
      const Put = {
        TableName,
        Item: recordOf(school, after),
        ConditionExpression: 'updated_at = :loaded',
        ExpressionAttributeValues: { ':loaded': before.updated_at },
      };
      const ended = endedLinks(before, after).map((hash) => {
        if (!links) throw new Error('This Lambda has no access to the links that end');
        const link = held.find((each) => each.hash === hash);
        return link ? links.of(school).put(link) : links.of(school).end(hash);
      });
      return !(await transact(db, [{ Put }, ...ended, ...more]));
    },
  }),
});

const fillings = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    async filledBy(requestUid: string, recipientUid: string): Promise<StoredFilled | undefined> {
      const Key = filledKey(school, requestUid, recipientUid);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredFilled.parse(Item);
    },

    /** Returns what all recipients filled in. */
    async filled(requestUid: string): Promise<StoredFilled[]> {
      const found = await wholeQuery(db, {
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :filled)',
        ExpressionAttributeValues: { ':pk': `${school.site}#${requestUid}`, ':filled': 'filled#' },
        ConsistentRead: true,
      });
      return found.map((item) => StoredFilled.parse(item));
    },

    /** Stores what a recipient filled in so far. Returns false after the signature. */
    async save(requestUid: string, filled: StoredFilled): Promise<boolean> {
      try {
        const days = keptDays.signing;
        await db.send(
          new PutCommand(putFilled({ TableName, site: school.site, requestUid, days }, filled)),
        );
        return true;
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        return false;
      }
    },

    /** Returns the write that freezes what a recipient signed, for the transaction of the signature. */
    frozen: (requestUid: string, filled: StoredFilled): TransactItem => ({
      Put: putFilled({ TableName, site: school.site, requestUid, days: keptDays.signing }, filled),
    }),

    /** Keeps what was signed as long as the completed document. Repeatable. */
    async keepFilled(requestUid: string, filled: StoredFilled): Promise<void> {
      const { ConditionExpression: _, ...put } = putFilled(
        { TableName, site: school.site, requestUid, days: keptDays.signed },
        { ...filled, is_kept: true },
      );
      await db.send(new PutCommand(put));
    },
  }),
});

interface FilledPlace {
  readonly TableName: string;
  readonly site: Site;
  readonly requestUid: string;
  /** How long it is kept from now on. */
  readonly days: number;
}

const putFilled = (filledPlace: FilledPlace, filled: StoredFilled) => ({
  TableName: filledPlace.TableName,
  Item: {
    ...filledKey(filledPlace, filledPlace.requestUid, filled.recipientUid),
    ...filled,
    expires_at: goneAfter(new Date(filled.saved_at), filledPlace.days),
  },
  ConditionExpression: 'attribute_not_exists(signed_at)',
});

const batches = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
    async batch(batchUid: string): Promise<StoredBatch | undefined> {
      const Key = batchKey(school, batchUid);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredBatch.parse(Item);
    },

    /** Adds a batch in one transaction with `remembered`. Returns false if the act was repeated. */
    async addBatch(batch: StoredBatch, remembered: readonly TransactItem[]): Promise<boolean> {
      const Item = batchItem(school, batch);
      const Put = { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' };
      return !(await transact(db, [{ Put }, ...remembered]));
    },

    /** Replaces a batch in the version that was read. */
    changeBatch: (before: StoredBatch, after: StoredBatch): Promise<boolean> =>
      putIfUnchanged({ db, TableName }, batchItem(school, after), before.updated_at),
  }),
});

function batchItem(school: School, batch: StoredBatch) {
  const due = batchDueOf(batch);
  return {
    ...batchKey(school, batch.batchUid),
    ...batch,
    ...(due !== undefined && { duePk: school.site, dueSk: `${due}#${batch.batchUid}` }),
    expires_at: goneAfter(new Date(batch.created_at), keptDays.signed),
  };
}

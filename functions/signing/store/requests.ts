import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { partitionOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { TransactItem } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { goneAfter, keptDays } from '#shared/retention';
import { signingRequestsRecords } from '#shared/tables/signing';
import { endedLinks, isSealOrdered, waitsForSeal } from '../rules/turns.ts';
import { batchRecords, type StoredBatch } from './batch.record.ts';
import type { StoredLink } from './link-record.ts';
import type { LinkRepository } from './links.ts';
import { filledKey, requestRecords, StoredFilled, StoredRequest } from './request.record.ts';
import { requestItems, requestUidsOfStudent } from './request-turns.ts';
import { sealOrder } from './seal-jobs.ts';

const rows = signingRequestsRecords;

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
  const records = requestRecords(tables);
  const batches = batchRecords(tables);
  return {
    of(school: School) {
      const [stored, batch] = [records.of(school), batches.of(school)];
      return {
        get: (requestUid: string): Promise<StoredRequest | undefined> => stored.get({ requestUid }),

        /** Lists the requests of a school that `isShown` accepts, newest first. */
        list: (
          page: PageRequest,
          isShown: (request: StoredRequest) => boolean,
        ): Promise<Paged<StoredRequest>> => stored.by('school', {}, page, isShown),

        /** Stores a new request; returns false if it exists. */
        add: async (request: StoredRequest, more: readonly TransactItem[] = []): Promise<boolean> =>
          (await stored.add(request, undefined, more)) !== undefined,

        /**
         * Replaces a request in the version that was read. The links that lead nowhere afterwards
         * end in the same transaction, so no link is stored that is not in force. A change that
         * completes a document also orders its seal. Returns false if the request has another
         * version.
         */
        replace: ({ before, after, held = [], more = [] }: Change): Promise<boolean> =>
          stored.replace(before, after, [
            ...linkWrites(links, school, { before, after, held }),
            ...sealWrites(table, school, { before, after }),
            ...more,
          ]),

        batch: (batchUid: string): Promise<StoredBatch | undefined> => batch.get({ batchUid }),

        /** Adds a batch in one transaction with `remembered`. Returns false if the act was repeated. */
        addBatch: async (
          added: StoredBatch,
          remembered: readonly TransactItem[],
        ): Promise<boolean> => (await batch.add(added, undefined, remembered)) !== undefined,

        /** Replaces a batch in the version that was read. */
        changeBatch: (before: StoredBatch, after: StoredBatch): Promise<boolean> =>
          batch.replace(before, after),

        ...requestReads(table).of(school),
        ...fillings(table).of(school),
      };
    },
  };
};

/** Returns the writes of the links that end with a change. */
const linkWrites = (
  links: LinkWrites | undefined,
  school: School,
  { before, after, held }: Required<Pick<Change, 'before' | 'after' | 'held'>>,
): TransactItem[] =>
  endedLinks(before, after).map((hash) => {
    if (!links) throw new Error('This Lambda has no access to the links that end');
    const link = held.find((each) => each.hash === hash);
    return link ? links.of(school).put(link) : links.of(school).end(hash);
  });

/** Returns the write that orders the seal of a document, if a change completes it. */
const sealWrites = (
  { TableName }: Table,
  school: School,
  { before, after }: Pick<Change, 'before' | 'after'>,
): TransactItem[] => {
  if (isSealOrdered(before) || !waitsForSeal(after)) return [];
  return [{ Put: { TableName, Item: sealOrder(school, after, new Date(after.updated_at)) } }];
};

const requestReads = ({ db, TableName }: Table) => ({
  of: (school: School) => ({
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
          ExpressionAttributeValues: {
            ':pk': partitionOf(school, rows.request.indexes.due.key, {}),
            ':now': `${now.toISOString()}$`,
          },
          Limit: most,
        }),
      );
      return Items.map(({ dueSk }) => String(dueSk).slice(String(dueSk).indexOf('#') + 1));
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
        ExpressionAttributeValues: {
          ':pk': partitionOf(school, rows.filled.key, { requestUid }),
          ':filled': 'filled#',
        },
        ConsistentRead: true,
      });
      return found.map((item) => StoredFilled.parse(item));
    },

    /** Stores what a recipient filled in so far. Returns false after the signature. */
    async save(requestUid: string, filled: StoredFilled): Promise<boolean> {
      try {
        const days = keptDays.signing;
        await db.send(new PutCommand(putFilled({ TableName, school, requestUid, days }, filled)));
        return true;
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        return false;
      }
    },

    /** Returns the write that freezes what a recipient signed, for the transaction of the signature. */
    frozen: (requestUid: string, filled: StoredFilled): TransactItem => ({
      Put: putFilled({ TableName, school, requestUid, days: keptDays.signing }, filled),
    }),

    /** Keeps what was signed as long as the completed document. Repeatable. */
    async keepFilled(requestUid: string, filled: StoredFilled): Promise<void> {
      const { ConditionExpression: _, ...put } = putFilled(
        { TableName, school, requestUid, days: keptDays.signed },
        { ...filled, is_kept: true },
      );
      await db.send(new PutCommand(put));
    },
  }),
});

interface FilledPlace {
  readonly TableName: string;
  readonly school: School;
  readonly requestUid: string;
  /** How long it is kept from now on. */
  readonly days: number;
}

const putFilled = ({ TableName, school, requestUid, days }: FilledPlace, filled: StoredFilled) => ({
  TableName,
  Item: {
    ...filledKey(school, requestUid, filled.recipientUid),
    ...filled,
    expires_at: goneAfter(new Date(filled.saved_at), days),
  },
  ConditionExpression: 'attribute_not_exists(signed_at)',
});

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type Blind, blindIds } from '#functions/kernel/keys/blind-ids';
import type { DataKey } from '#functions/kernel/keys/data-keys';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { studentKeys } from '#functions/kernel/keys/student-keys';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf as keyOfRecord, partitionOf } from '#functions/kernel/record/key';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { wholeQuery } from '#functions/kernel/store/partition';
import { newestShown, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import type { RequestState } from '#shared/psychology/request';
import type { Site } from '#shared/rights/site';
import { psychologyRecords } from '#shared/tables/confidential';
import {
  blindStudentIn,
  messageKeys,
  openedMessage,
  openedRequest,
  requestKeys,
  requestUidOf,
  type Sealing,
  StoredMessage,
  StoredRequest,
  type SupportMessage,
  type SupportRequest,
  sealedMessage,
  sealedRequest,
  threadSort,
} from './request-record.ts';

const { request: requestShape, message: messageShape } = psychologyRecords;
const { indexes } = requestShape;

export type RequestRepository = ReturnType<typeof requestRepository>;
export type SchoolRequests = Awaited<ReturnType<ReturnType<RequestRepository['of']>['open']>>;

/** What a write adds besides the request: a message, mails, and the act that must not repeat. */
interface Added {
  readonly message?: SupportMessage;
  readonly mails?: readonly TransactItem[];
  readonly act?: { readonly act: Act; readonly made: string };
}

/** What one call knows of a school: its blind identifiers, and the data keys of its students. */
interface Opened extends Table {
  readonly site: Site;
  readonly blind: Blind;
  /** Opens the data key of a student by the blind identifier. */
  readonly keyOf: (blindStudent: string) => Promise<DataKey | undefined>;
  readonly newKeyOf: (blindStudent: string) => Promise<DataKey>;
}

/**
 * The requests for support and their threads, in a partition for each student. Identifiers of people
 * are blind or sealed, so the table does not tell who has a request.
 */
export const requestRepository = (tables: Tables, idempotency: IdempotencyRepository) => {
  const table: Table = { db: tables.db, TableName: tables.table('psychology') };
  const keys = studentKeys(table);
  const ids = blindIds(table);
  return {
    of: (school: School) => ({
      /** Opens the requests of a school for one call. */
      async open(dataKeys: DataKeys) {
        const known = new Map<string, Promise<DataKey | undefined>>();
        const keyOf = (student: string) => {
          const asked = known.get(student) ?? keys.open(dataKeys, { site: school.site, student });
          known.set(student, asked);
          return asked;
        };
        const opened: Opened = {
          ...table,
          site: school.site,
          keyOf,
          blind: await ids.openOrCreate(dataKeys, school),
          newKeyOf: (student) => keys.openOrCreate(dataKeys, { site: school.site, student }),
        };
        return {
          blind: opened.blind,
          /** Returns the identifier of a request about a student. */
          uidOf: (id: string, studentUid: string) => requestUidOf(id, opened.blind(studentUid)),
          ...requestReads(opened),
          ...requestWrites(opened, idempotency),
        };
      },
    }),
  };
};

const requestReads = (opened: Opened) => {
  const { db, TableName, blind, keyOf } = opened;

  /** Opens a stored request; undefined if its key is gone: that goes first when a student is erased. */
  async function openRequest(item: unknown): Promise<SupportRequest | undefined> {
    const stored = StoredRequest.parse(item);
    const key = await keyOf(blindStudentIn(stored.requestUid) ?? '');
    return key && openedRequest(key, stored);
  }

  /** Lists the requests of an index with some fields, for those who may see them. */
  const listed = (
    index: keyof typeof indexes,
    fields: object,
    page: PageRequest,
    isShown: (request: SupportRequest) => boolean,
  ): Promise<Paged<SupportRequest>> => {
    const pk = partitionOf(opened, indexes[index].key, fields);
    return newestShown({ db, TableName }, { index, pk, page }, async (item) => {
      const request = await openRequest(item);
      return request && isShown(request) ? request : undefined;
    });
  };

  return {
    async get(requestUid: string): Promise<SupportRequest | undefined> {
      const student = blindStudentIn(requestUid);
      if (student === undefined) return undefined;
      const Key = keyOfRecord(opened, requestShape.key, { blindUid: student, requestUid });
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && openRequest(Item);
    },

    /** Returns a thread, oldest message first; undefined if its key is gone. */
    async messages(requestUid: string): Promise<SupportMessage[] | undefined> {
      const student = blindStudentIn(requestUid) ?? '';
      const [key, found] = await Promise.all([
        keyOf(student),
        wholeQuery(db, {
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :thread)',
          ExpressionAttributeValues: {
            ':pk': partitionOf(opened, messageShape.key, { blindUid: student }),
            ':thread': threadSort(requestUid),
          },
          ConsistentRead: true,
        }),
      ]);
      return key && found.map((item) => openedMessage(key, StoredMessage.parse(item)));
    },

    /** Lists the requests that a person made. */
    ofRequester: (
      userUid: string,
      page: PageRequest,
      isShown: (request: SupportRequest) => boolean,
    ) => listed('requester', { by: blind(userUid) }, page, isShown),

    /** Lists the requests of the school that are in a state. */
    inState: (
      state: RequestState,
      page: PageRequest,
      isShown: (request: SupportRequest) => boolean,
    ) => listed('state', { state }, page, isShown),
  };
};

/** Writes of requests. Each is one transaction with its message, its mails and its act. */
const requestWrites = (opened: Opened, idempotency: IdempotencyRepository) => {
  const { db, TableName, blind, newKeyOf } = opened;
  const sealingOf = async (requestUid: string): Promise<Sealing> => ({
    key: await newKeyOf(blindStudentIn(requestUid) ?? ''),
    blind,
  });

  function addedWrites(sealing: Sealing, { message, mails = [], act }: Added): TransactItem[] {
    const stored = message && sealedMessage(sealing, message);
    return [
      ...(stored
        ? [{ Put: { TableName, Item: { ...messageKeys(opened, stored), ...stored } } }]
        : []),
      ...mails,
      ...(act ? [idempotency.remember(act.act, act.made)] : []),
    ];
  }

  const itemOf = (sealing: Sealing, request: SupportRequest) => {
    const stored = sealedRequest(sealing, request);
    return { ...requestKeys(opened, stored), ...stored };
  };

  return {
    /** Stores a new request; returns false if the act was repeated meanwhile. */
    async add(request: SupportRequest, added: Added): Promise<boolean> {
      const sealing = await sealingOf(request.requestUid);
      const Item = itemOf(sealing, request);
      const refused = await transact(db, [
        { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        ...addedWrites(sealing, added),
      ]);
      return !refused;
    },

    /**
     * Adds to a thread that nobody changed since it was read, and replaces its state. Returns false
     * if it was changed, or the act was repeated.
     */
    async change(loaded: SupportRequest, changed: SupportRequest, added: Added): Promise<boolean> {
      const sealing = await sealingOf(loaded.requestUid);
      const Put = {
        TableName,
        Item: itemOf(sealing, changed),
        ConditionExpression: 'updated_at = :loaded',
        ExpressionAttributeValues: { ':loaded': loaded.updated_at },
      };
      return !(await transact(db, [{ Put }, ...addedWrites(sealing, added)]));
    },

    /** Adds a counsellors' note. The request stays as it is, because its requester sees changes. */
    async addNote(message: SupportMessage, act: Added['act']): Promise<boolean> {
      const sealing = await sealingOf(message.requestUid);
      return !(await transact(db, addedWrites(sealing, { message, ...(act && { act }) })));
    },
  };
};

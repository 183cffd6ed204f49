import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { studentKeys } from '#functions/kernel/keys/student-keys';
import type { Act, IdempotencyRepository } from '#functions/kernel/store/idempotency';
import { wholeQuery } from '#functions/kernel/store/partition';
import { newestShown, type Table } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import type { RequestState } from '#shared/psychology/request';
import {
  messageKeys,
  requestKeys,
  StoredMessage,
  StoredRequest,
  studentIn,
} from './request-record.ts';

export type RequestRepository = ReturnType<typeof requestRepository>;

/** What a write adds besides the request: a message, mails, and the act that must not repeat. */
interface Added {
  readonly message?: StoredMessage;
  readonly mails?: readonly TransactItem[];
  readonly act?: { readonly act: Act; readonly made: string };
}

/** The requests for support and their threads, in a partition for each student. */
export const requestRepository = (tables: Tables, idempotency: IdempotencyRepository) => {
  const { db } = tables;
  const TableName = tables.table('psychology');
  const listed = (
    list: {
      readonly index: 'requester' | 'state';
      readonly pk: string;
      readonly page: PageRequest;
    },
    isShown: (request: StoredRequest) => boolean,
  ): Promise<Paged<StoredRequest>> =>
    newestShown({ db, TableName }, list, (item) => {
      const request = StoredRequest.parse(item);
      return isShown(request) ? request : undefined;
    });

  return {
    keys: studentKeys({ db, TableName }),

    async get(site: string, requestUid: string): Promise<StoredRequest | undefined> {
      const student = studentIn(requestUid);
      if (student === undefined) return undefined;
      const Key = { pk: `${site}#${student}`, sk: `request#${requestUid}` };
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && StoredRequest.parse(Item);
    },

    messages: (site: string, request: StoredRequest) => threadOf({ db, TableName }, site, request),

    /** Lists the requests that a person made. */
    ofRequester: (
      site: string,
      userUid: string,
      page: PageRequest,
      isShown: (request: StoredRequest) => boolean,
    ) => listed({ index: 'requester', pk: `${site}#${userUid}`, page }, isShown),

    /** Lists the requests of a school that are in a state. */
    inState: (
      site: string,
      state: RequestState,
      page: PageRequest,
      isShown: (request: StoredRequest) => boolean,
    ) => listed({ index: 'state', pk: `${site}#${state}`, page }, isShown),

    ...requestWrites({ db, TableName }, idempotency),
  };
};

/** Returns a thread, oldest message first. */
async function threadOf(
  { db, TableName }: Table,
  site: string,
  { requestUid, studentUid }: StoredRequest,
): Promise<StoredMessage[]> {
  const found = await wholeQuery(db, {
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :thread)',
    ExpressionAttributeValues: {
      ':pk': `${site}#${studentUid}`,
      ':thread': `message#${requestUid}#`,
    },
    ConsistentRead: true,
  });
  return found.map((item) => StoredMessage.parse(item));
}

/** Writes of requests. Each is one transaction with its message, its mails and its act. */
const requestWrites = ({ db, TableName }: Table, idempotency: IdempotencyRepository) => {
  const addedWrites = (site: string, { message, mails = [], act }: Added): TransactItem[] => [
    ...(message
      ? [{ Put: { TableName, Item: { ...messageKeys(site, message), ...message } } }]
      : []),
    ...mails,
    ...(act ? [idempotency.remember(act.act, act.made)] : []),
  ];

  return {
    /** Stores a new request; returns false if the act was repeated meanwhile. */
    async add(site: string, request: StoredRequest, added: Added): Promise<boolean> {
      const Item = { ...requestKeys(site, request), ...request };
      const refused = await transact(db, [
        { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } },
        ...addedWrites(site, added),
      ]);
      return !refused;
    },

    /**
     * Adds to a thread that nobody changed since it was read, and replaces its state. Returns false
     * if it was changed, or the act was repeated.
     */
    async change(
      site: string,
      loaded: StoredRequest,
      changed: StoredRequest,
      added: Added,
    ): Promise<boolean> {
      const Put = {
        TableName,
        Item: { ...requestKeys(site, changed), ...changed },
        ConditionExpression: 'updated_at = :loaded',
        ExpressionAttributeValues: { ':loaded': loaded.updated_at },
      };
      return !(await transact(db, [{ Put }, ...addedWrites(site, added)]));
    },

    /** Adds a counsellors' note. The request stays as it is, because its requester sees changes. */
    async addNote(site: string, message: StoredMessage, act: Added['act']): Promise<boolean> {
      const refused = await transact(db, addedWrites(site, { message, ...(act && { act }) }));
      return !refused;
    },
  };
};

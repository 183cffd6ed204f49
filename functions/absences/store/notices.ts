import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { isDeepStrictEqual } from '#functions/kernel/node-util';
import type { School } from '#functions/kernel/record/declaration';
import { batchOfKeys } from '#functions/kernel/store/batch';
import { newestFirst } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import { type TransactItem, transact } from '#functions/kernel/store/transaction';
import { isEnded, type NoticeKind } from '#shared/absences/notice-kinds';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import { claimOf, dueDelete, duePut, keptUntil } from './attachment-record.ts';
import { mailChange, mailOrders, mailPut } from './mail-orders.ts';
import { dayChanges, daysOf } from './notice-days.ts';
import {
  childrenOf,
  expiryOf,
  noticeKey,
  OpenFacts,
  openFactsOf,
  partitions,
  StoredNotice,
} from './notice-record.ts';

export type NoticeRepository = ReturnType<typeof noticeRepository>;

/**
 * The notices of families. Lists are partitions of pointers: of a child, of a day, of what is open.
 * Lists read the notices themselves, so none shows an old state. A notice, its pointers and the
 * order to mail it are one transaction.
 */
export const noticeRepository = (tables: Tables) => {
  const TableName = tables.table('absence-notices');
  return {
    of: (school: School) => ({
      ...noticeReader(tables).of(school),
      ...mailOrders(tables, TableName).of(school),
      ...noticeWrites(tables, TableName).of(school),
    }),
  };
};

/** Reads the notices of families. */
export const noticeReader = ({ db, table }: Tables) => {
  const TableName = table('absence-notices');

  return {
    of(school: School) {
      const get = async (noticeUid: string): Promise<StoredNotice | undefined> => {
        const Key = noticeKey(school, noticeUid);
        const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
        return Item && StoredNotice.parse(Item);
      };

      const noticesOf = (uids: readonly string[]) => {
        const keys = uids.map((uid) => noticeKey(school, uid));
        return batchOfKeys(db, { TableName, keys, chunk: 100 });
      };

      /** Reads a page of pointers and their notices, in the order of the pointers. */
      async function listed(pk: string, page: PageRequest): Promise<Paged<StoredNotice>> {
        const { items, next_token } = await newestFirst({ db, TableName }, { pk, page });
        const uids = items.map(({ sk }) => String(sk));
        const found = await noticesOf(uids);
        const notices = new Map(found.map((item) => [String(item.sk), StoredNotice.parse(item)]));
        const records = uids.flatMap((uid) => notices.get(uid) ?? []);
        return { records, next_token };
      }

      return {
        get,

        /** Lists the notices about a child, newest first. */
        ofChild: (userUid: string, page: PageRequest) =>
          listed(partitions.child(school, userUid), page),

        /** Lists the notices about a day, newest first. */
        ofDay: (day: string, page: PageRequest) => listed(partitions.day(school, day), page),

        /** Lists the notices of a kind that have not ended, newest first. */
        open: (kind: NoticeKind, page: PageRequest) => listed(partitions.open(school, kind), page),

        /** Lists leave of which some terms were not known when it was last looked at, newest first. */
        later: (page: PageRequest) => listed(partitions.later(school), page),

        /**
         * Returns the facts of the newest notices of a kind that have not ended. They are on the
         * pointers, so this costs a tenth of the list.
         */
        async openFacts(kind: NoticeKind, limit: number): Promise<OpenFacts[]> {
          const pk = partitions.open(school, kind);
          const { items } = await newestFirst({ db, TableName }, { pk, page: { limit } });
          const pointers = items.map((item) => ({ ...item, noticeUid: String(item.sk) }));
          // The pointers of release 1.0.0 have no facts.
          const sks = pointers
            .filter((each) => !('state' in each))
            .map(({ noticeUid }) => noticeUid);
          const older = await noticesOf(sks);
          const facts = new Map(
            older.map((item) => [item.sk, openFactsOf(StoredNotice.parse(item))]),
          );
          return pointers.flatMap((each) =>
            'state' in each ? OpenFacts.parse(each) : (facts.get(each.noticeUid) ?? []),
          );
        },
      };
    },
  };
};

const noticeWrites = ({ db }: Tables, TableName: string) => ({
  of: (school: School) => ({
    /**
     * Stores a new notice with its pointers, and takes its files over. `remembered` are the acts that
     * made it. Returns undefined if one of them was repeated meanwhile, or a file was taken over or
     * removed.
     */
    async add(
      notice: StoredNotice,
      remembered: readonly TransactItem[],
    ): Promise<StoredNotice | undefined> {
      const refused = await transact(db, [
        { Put: { TableName, Item: itemOf(school, notice), ConditionExpression: isNew } },
        ...pointersOf(TableName, school, notice),
        mailPut(TableName, school, notice),
        ...fileChanges(TableName, school, undefined, notice),
        ...remembered,
      ]);
      return refused ? undefined : notice;
    },

    /**
     * Replaces a notice that still has the revision that was read, and returns it; undefined if it
     * was changed since, or an act of `remembered` was repeated.
     */
    async replace(
      loaded: StoredNotice,
      changed: StoredNotice,
      remembered: readonly TransactItem[] = [],
    ): Promise<StoredNotice | undefined> {
      const notice = { ...changed, revision: loaded.revision + 1 };
      const Put = {
        TableName,
        Item: itemOf(school, notice),
        ConditionExpression: 'revision = :loaded',
        ExpressionAttributeValues: { ':loaded': loaded.revision },
      };
      const refused = await transact(db, [
        { Put },
        ...dayChanges(TableName, school, loaded, notice),
        ...openChange(TableName, school, loaded, notice),
        ...(isEnded(loaded.state) && !isEnded(notice.state)
          ? reopening(TableName, school, loaded, notice)
          : []),
        ...mailChange(TableName, school, loaded, notice),
        ...fileChanges(TableName, school, loaded, notice),
        ...remembered,
      ]);
      return refused ? undefined : notice;
    },
  }),
});

const isNew = 'attribute_not_exists(pk)';

const itemOf = (school: School, notice: StoredNotice) => ({
  ...noticeKey(school, notice.noticeUid),
  ...notice,
  expires_at: expiryOf(notice),
});

/** Returns the records of a new notice: itself and its pointers, without the order to mail it. */
export const recordsOf = (school: School, notice: StoredNotice): Record<string, unknown>[] => [
  itemOf(school, notice),
  ...pointersOf('', school, notice).flatMap(({ Put }) => (Put?.Item ? [Put.Item] : [])),
];

/** Returns the writes of the pointers: of each child, of each day, and of the open list. */
function pointersOf(TableName: string, school: School, notice: StoredNotice): TransactItem[] {
  const { noticeUid } = notice;
  const expires_at = expiryOf(notice);
  const keys = [
    ...childrenOf(notice).map((userUid) => ({
      pk: partitions.child(school, userUid),
      sk: noticeUid,
      userUid,
    })),
    ...daysOf(notice).map((day) => ({ pk: partitions.day(school, day), sk: noticeUid })),
    ...(notice.span?.unknown_from ? [{ pk: partitions.later(school), sk: noticeUid }] : []),
  ];
  return [
    ...keys.map((key) => ({ Put: { TableName, Item: { ...key, expires_at } } })),
    openPut(TableName, school, notice),
  ];
}

/** Returns the writes that take an ended notice out of the open list, or change its facts there. */
function openChange(
  TableName: string,
  school: School,
  loaded: StoredNotice,
  notice: StoredNotice,
): TransactItem[] {
  if (isEnded(loaded.state)) return [];
  const Key = { pk: partitions.open(school, notice.kind), sk: notice.noticeUid };
  if (isEnded(notice.state)) return [{ Delete: { TableName, Key } }];
  const isSame = isDeepStrictEqual(openFactsOf(loaded), openFactsOf(notice));
  return isSame ? [] : [openPut(TableName, school, notice)];
}

/** Returns the writes that put a notice back into the open list, and keep its files. */
const reopening = (
  TableName: string,
  school: School,
  { ended_at, updated_at, attachments = [] }: StoredNotice,
  notice: StoredNotice,
): TransactItem[] => [
  openPut(TableName, school, notice),
  ...attachments.map(({ attachmentUid }) =>
    dueDelete(TableName, school, { attachmentUid, at: keptUntil(ended_at ?? updated_at) }),
  ),
];

const openPut = (TableName: string, school: School, notice: StoredNotice): TransactItem => {
  const { noticeUid, ...facts } = openFactsOf(notice);
  const key = { pk: partitions.open(school, notice.kind), sk: noticeUid };
  return { Put: { TableName, Item: { ...key, ...facts, expires_at: expiryOf(notice) } } };
};

/**
 * Returns the writes that take new files over, and that say when files go: those that the notice
 * lost now, the others some time after its end.
 */
function fileChanges(
  TableName: string,
  school: School,
  loaded: StoredNotice | undefined,
  notice: StoredNotice,
): TransactItem[] {
  const { noticeUid, attachments = [], ended_at, updated_at } = notice;
  const { userUid } = notice.by;
  const isIn = (files: StoredNotice['attachments'] = []) => {
    const uids = new Set(files.map(({ attachmentUid }) => attachmentUid));
    return ({ attachmentUid }: { readonly attachmentUid: string }) => uids.has(attachmentUid);
  };
  const [had, has] = [isIn(loaded?.attachments), isIn(attachments)];
  const hasJustEnded = isEnded(notice.state) && !(loaded && isEnded(loaded.state));
  const gone = loaded?.attachments?.filter((each) => !has(each)) ?? [];
  const ending = hasJustEnded ? attachments : [];
  return [
    ...attachments
      .filter((each) => !had(each))
      .flatMap((each) => claimOf(TableName, school, { ...each, userUid })),
    ...gone.map(({ attachmentUid }) =>
      duePut(TableName, school, { attachmentUid, userUid, at: updated_at }),
    ),
    ...ending.map(({ attachmentUid }) => {
      const at = keptUntil(ended_at ?? updated_at);
      return duePut(TableName, school, { attachmentUid, userUid, noticeUid, at });
    }),
  ];
}

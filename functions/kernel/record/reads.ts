import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { batchOfKeys, projectionOf } from '#functions/kernel/store/batch';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import { newestFirst, newestShown } from '#functions/kernel/store/records';
import type { Tables } from '#functions/kernel/store/tables';
import type { Paged, PageRequest } from '#shared/kernel/paging';
import type { RecordShape } from '#shared/tables/table-shape';
import type { Declaration, School, Versioned } from './declaration.ts';
import { type Key, keyOf, type Named, type PartitionOf, partitionOf } from './key.ts';

interface Listing<T> {
  readonly shown?: (record: T) => boolean;
  /** The fields to read, without texts that no list shows. All, if not given. */
  readonly fields?: readonly string[];
}

interface Several {
  /** The fields to read. All, if not given. */
  readonly fields?: readonly string[];
  /** Whether the answer has every write that was made before. It costs twice as much. */
  readonly isConsistent?: boolean;
}

/** The indexes that copy whole records. */
type WholeIndex<S extends RecordShape> = {
  [I in keyof S['indexes']]: S['indexes'][I] extends { readonly copies: 'all' } ? I : never;
}[keyof S['indexes']] &
  string;

type PartitionIn<S extends RecordShape, I> = I extends keyof S['indexes']
  ? S['indexes'][I] extends { readonly key: infer K extends string }
    ? Named<PartitionOf<K>>
    : never
  : never;

/** Reads a kind of record. Bound to a school, no call can name another one. */
export const recordReader = <S extends RecordShape, T extends Versioned & Named<S['key']>>(
  declaration: Declaration<S, T>,
  { db, table }: Tables,
) => {
  const stores = { db, TableName: table(declaration.table) };
  return {
    of(school: School) {
      // A read by a whole key could name another school.
      const { at: _, ...reads } = readsOf(declaration, stores, school);
      return reads;
    },
  };
};

interface Stores {
  readonly db: Tables['db'];
  readonly TableName: string;
}

/** Returns the reads of a kind of record in a school. */
export function readsOf<S extends RecordShape, T extends Versioned & Named<S['key']>>(
  declaration: Declaration<S, T>,
  stores: Stores,
  school: School,
) {
  const { shape, schema } = declaration;
  const { db, TableName } = stores;

  async function at(key: Key): Promise<T | undefined> {
    const { Item } = await db.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
    return Item && schema.parse(Item);
  }

  const get = (key: Named<S['key']>): Promise<T | undefined> => at(keyOf(school, shape.key, key));
  const lists = listsOf(declaration, stores, school);

  return {
    ...lists,
    at,
    get,

    /** Returns several records, unordered, without unknown keys. */
    async many(
      keys: readonly Named<S['key']>[],
      { fields, isConsistent = false }: Several = {},
    ): Promise<T[]> {
      const found = await batchOfKeys(db, {
        TableName,
        keys: keys.map((key) => keyOf(school, shape.key, key)),
        ...(fields && { fields: ['pk', 'sk', ...fields] }),
        chunk: 100,
        isConsistent,
      });
      return found.map((item) => schema.parse(item));
    },

    /** Returns a page of all states of a record, newest first: the current one is the first. */
    async states(key: Named<S['key']>, page: PageRequest): Promise<Paged<T>> {
      const isFirst = positionOf(page.next_token) === undefined;
      const [current, earlier] = await Promise.all([
        isFirst ? get(key) : undefined,
        lists.versions(key, page),
      ]);
      const all = current ? [current, ...earlier.records] : earlier.records;
      const records = all.slice(0, page.limit);
      const last = records.at(-1);
      const hasMore = all.length > records.length || earlier.next_token !== undefined;
      return { records, ...(hasMore && last && { next_token: tokenOf(last.updated_at) }) };
    },
  };
}

/** The lists of a kind of record: of a partition, of an index, of the history. */
function listsOf<S extends RecordShape, T extends Versioned & Named<S['key']>>(
  { table, shape, schema }: Declaration<S, T>,
  { db, TableName }: Stores,
  school: School,
) {
  const listed = (
    query: Parameters<typeof newestShown>[1],
    shown: (record: T) => boolean,
  ): Promise<Paged<T>> =>
    newestShown({ db, TableName }, query, (item) => {
      const found = schema.parse(item);
      return shown(found) ? found : undefined;
    });

  return {
    /** Returns a page of a partition, newest first. */
    page(
      within: Named<PartitionOf<S['key']>>,
      page: PageRequest,
      { shown = () => true, fields }: Listing<T> = {},
    ): Promise<Paged<T>> {
      const of = fields && { fields: projectionOf(['sk', ...fields]) };
      return listed({ pk: partitionOf(school, shape.key, within), page, ...of }, shown);
    },

    /** Returns a page of an index that copies whole records, the highest sort key first. */
    by<I extends WholeIndex<S>>(
      index: I,
      within: PartitionIn<S, I>,
      page: PageRequest,
      shown: (record: T) => boolean = () => true,
    ): Promise<Paged<T>> {
      const template = shape.indexes?.[index]?.key;
      if (!template) throw new Error(`${table} has no index ${index}`);
      return listed({ index, pk: partitionOf(school, template, within), page }, shown);
    },

    /** Yields all records of a partition, newest first. */
    async *all(within: Named<PartitionOf<S['key']>>, shown: (record: T) => boolean = () => true) {
      let next_token: string | undefined;
      do {
        const query = {
          pk: partitionOf(school, shape.key, within),
          page: { limit: 1000, next_token },
        };
        const found = await newestFirst({ db, TableName }, query);
        yield* found.items.map((item) => schema.parse(item)).filter(shown);
        next_token = found.next_token;
      } while (next_token !== undefined);
    },

    /** Returns a page of the earlier versions of a record, newest first. */
    versions(key: object, page: PageRequest): Promise<Paged<T>> {
      if (!shape.history) throw new Error(`${table} has no history`);
      return listed({ pk: partitionOf(school, shape.history, key), page }, () => true);
    },
  };
}

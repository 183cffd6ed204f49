import { setTimeout as pause } from 'node:timers/promises';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import {
  type Act,
  type IdempotencyRepository,
  isDerived,
} from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { mostTries, type TransactItem, transact } from '#functions/kernel/store/transaction';
import { changedMeanwhile, nextVersion } from '#functions/kernel/version';
import { AppError } from '#shared/kernel/errors';
import type { Site } from '#shared/rights/site';
import type { RecordShape } from '#shared/tables/table-shape';
import type { Declaration, School, Versioned } from './declaration.ts';
import { type Key, keyOf, type Named } from './key.ts';
import { readsOf } from './reads.ts';
import { writesOf } from './writes.ts';

type Acts = Pick<IdempotencyRepository, 'made' | 'remember'>;

/** How a record gets a new state from what is stored: `Before` has `undefined` if it may be the first. */
interface Saving<T, Before extends T | undefined> {
  readonly now: Date;
  /** Returns the new state; the same object if there is nothing to change. */
  readonly make: (before: Before) => Unversioned<T> | Promise<Unversioned<T>>;
  /** What a person sees who changed an older version. */
  readonly view: (current: Before) => unknown;
  /** Other writes and checks, in the transaction that stores the new state. */
  readonly more?: (
    after: T,
    before: Before,
  ) => readonly TransactItem[] | Promise<readonly TransactItem[]>;
  /** The error if the version is unchanged, but a unique value or a check of `more` refuses. */
  readonly taken?: () => Error;
  /** Another try may pass then: `make` and `more` read again what the others changed. */
  readonly again?: true;
}

/** The kit gives a new state its version. */
type Unversioned<T> = Omit<T, 'updated_at'>;

interface Editing<T> extends Saving<T, T> {
  readonly missing: () => Error;
}

/**
 * Reads and changes a kind of record. Bound to a school, no call can name another one. `acts` is for
 * Lambdas whose requests add records once; others have no right to that table.
 */
export const recordStore = <S extends RecordShape, T extends Versioned & Named<S['key']>>(
  declaration: Declaration<S, T>,
  { db, table }: Tables,
  acts?: Acts,
) => {
  const stores = { db, TableName: table(declaration.table), acts };
  return { of: (school: School) => bound(declaration, stores, school) };
};

interface Stores {
  readonly db: Tables['db'];
  readonly TableName: string;
  readonly acts: Acts | undefined;
}

/** What the edits of a kind of record need: its declaration, its table and its school. */
interface Room<S extends RecordShape, T extends Versioned & Named<S['key']>> extends Stores {
  readonly declaration: Declaration<S, T>;
  readonly site: Site;
}

function bound<S extends RecordShape, T extends Versioned & Named<S['key']>>(
  declaration: Declaration<S, T>,
  stores: Stores,
  school: School,
) {
  const room = { ...stores, declaration, site: school.site };
  const { at: _, ...reads } = readsOf(declaration, stores, school);
  const writes = writesOf(declaration, stores.TableName, school);
  return { ...reads, writes, ...addsOf(room), ...savesOf(room), ...changesOf(room) };
}

/** How records are added, once for each act. */
function addsOf<S extends RecordShape, T extends Versioned & Named<S['key']>>(room: Room<S, T>) {
  const { declaration, db, TableName, acts } = room;
  const { table, shape, deleted = deletedSince } = declaration;
  const { at } = readsOf(declaration, { db, TableName }, room);
  const writes = writesOf(declaration, TableName, room);
  const textOf = (key: Named<S['key']>): string => madeText(room, keyOf(room, shape.key, key));

  function idempotency(): Acts {
    if (!acts) throw new Error(`${table} is used without the acts that add to it`);
    return acts;
  }

  /** Returns the record that an act made before; undefined if there is none any more. */
  async function madeBy(act: Act): Promise<T | undefined> {
    const made = await idempotency().made(act);
    return made === undefined ? undefined : at(madeKey(room, made));
  }

  /**
   * Adds a record and returns it. A repeated act returns what it added before. Undefined if another
   * record has the key or the unique value.
   */
  async function add(
    added: T,
    act?: Act,
    more: readonly TransactItem[] = [],
  ): Promise<T | undefined> {
    const items = [...writes.add(added), ...more];
    if (!act) return (await isWritten(db, items)) ? added : undefined;
    const before = await idempotency().made(act);
    const found = before === undefined ? undefined : await at(madeKey(room, before));
    if (found) return found;
    if (before && !isDerived(act)) throw new AppError('conflict', deleted);
    const remembered = idempotency().remember(act, textOf(added), before);
    if (await isWritten(db, [remembered, ...items])) return added;
    // The same act may have been faster in another request.
    return madeBy(act);
  }

  return {
    madeBy,
    add,

    /** Returns the write that remembers which record an act made or changed, for its transaction. */
    remember: (act: Act, of: Named<S['key']>, instead?: string): TransactItem =>
      idempotency().remember(act, textOf(of), instead),

    /** Adds a record under a new identifier, once for each act. */
    async create(added: T, act: Act, more: readonly TransactItem[] = []): Promise<T> {
      const made = await add(added, act, more);
      if (!made) throw new AppError('conflict', deleted);
      return made;
    },
  };
}

/** How a record gets a new state. */
function savesOf<S extends RecordShape, T extends Versioned & Named<S['key']>>(room: Room<S, T>) {
  const { declaration, db, TableName } = room;
  const { get } = readsOf(declaration, { db, TableName }, room);
  const writes = writesOf(declaration, TableName, room);

  async function saved<Before extends T | undefined>(
    read: () => Promise<Before>,
    loaded: string | undefined,
    { now, make, view, more = () => [], taken, again }: Saving<T, Before>,
  ): Promise<T> {
    let before = await read();
    for (let tries = 1; ; tries++) {
      if (before?.updated_at !== (loaded || undefined)) throw changedMeanwhile(await view(before));
      const made = await make(before);
      if (before && made === before) return before;
      const after = { ...made, updated_at: nextVersion(now, before?.updated_at) } as T;
      const items = before ? writes.replace(before, after) : writes.add(after);
      if (await isWritten(db, [...items, ...(await more(after, before))])) return after;
      const current = await read();
      const isChanged = current?.updated_at !== before?.updated_at;
      if (isChanged || !again || tries === mostTries) {
        throw taken && !isChanged ? taken() : changedMeanwhile(await view(current));
      }
      before = current;
      // Longer each time, because other records are read eventually consistent.
      await pause(20 * 2 ** (tries - 1));
    }
  }

  return {
    /** Changes the version that a person loaded. A newer one is a conflict, which shows it. */
    change: (
      key: Named<S['key']>,
      loaded: string | undefined,
      { missing, ...saving }: Editing<T>,
    ): Promise<T> =>
      saved(
        async () => {
          const found = await get(key);
          if (!found) throw missing();
          return found;
        },
        loaded,
        saving,
      ),

    /**
     * Saves a record that is there once, for a school or a person: without a version the person saw
     * none, and the save adds it.
     */
    save: (
      key: Named<S['key']>,
      loaded: string | undefined,
      saving: Saving<T, T | undefined>,
    ): Promise<T> => saved(() => get(key), loaded, saving),
  };
}

/** How records are replaced and deleted without a version that a person saw. */
function changesOf<S extends RecordShape, T extends Versioned & Named<S['key']>>(room: Room<S, T>) {
  const { declaration, db, TableName } = room;
  const writes = writesOf(declaration, TableName, room);

  return {
    /** Replaces a version; false if another one is stored. */
    replace: (before: T, after: T, more: readonly TransactItem[] = []): Promise<boolean> =>
      isWritten(db, [...writes.replace(before, after), ...more]),

    /** Deletes a record in any version; returns whether there was one. */
    async remove(key: Named<S['key']>): Promise<boolean> {
      const { table, unique, alongside } = declaration;
      if (unique || alongside) throw new Error(`A record of ${table} leaves with other writes`);
      const Key = keyOf(room, declaration.shape.key, key);
      const { Attributes } = await db.send(
        new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' }),
      );
      return Attributes !== undefined;
    },

    /** Deletes a version that is still stored, with its unique value. */
    removeUnchanged: (before: T): Promise<boolean> => isWritten(db, writes.remove(before)),
  };
}

const isWritten = async (db: Tables['db'], items: TransactItem[]): Promise<boolean> =>
  (await transact(db, items)) === undefined;

const deletedSince = 'This was saved before and then deleted. Reload the page.';

// What an act made: the sort key alone in the school's own partition, as it always was.
const madeText = ({ site }: School, { pk, sk }: Key): string =>
  pk === site ? sk : `${pk.slice(site.length)}\n${sk}`;

function madeKey({ site }: School, made: string): Key {
  const [first = '', sk] = made.split('\n');
  return sk === undefined ? { pk: site, sk: first } : { pk: `${site}${first}`, sk };
}

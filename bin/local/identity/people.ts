import { randomUUID } from 'node:crypto';
import { ServiceError } from './errors.ts';
import { Person } from './records.ts';
import type { Pool } from './settings.ts';
import type { Store } from './store.ts';

/** A person as a school's directory knows them. Attributes have the pool's names. */
export interface DirectoryEntry {
  readonly username: string;
  readonly attributes: Record<string, string>;
}

/**
 * The directory of the schools' own people. Everyone in it can sign in, as everyone can whom a
 * school's identity provider knows.
 */
export interface Directory {
  /** Notes the text of a call that writes to tables, which names them. */
  written(text: string): void;
  /** Returns the people of a pool's school; none if nobody has changed since the last call. */
  changed(poolId: string): Promise<readonly DirectoryEntry[]>;
  /** Returns the command with which a school without people gets its first one. */
  firstStep?(poolId: string): string | undefined;
}

/** A directory without people: only accounts of the pool sign in. */
export const noDirectory: Directory = { written() {}, changed: async () => [] };

/** The people of a pool. Those that an administrator created are also the provider's directory. */
export type People = ReturnType<typeof peopleOf>;

/** Returns the queries and changes for the people of a pool. */
export function peopleOf(store: Store, pool: Pool, now: () => number) {
  const { db } = store;
  const keyOf = (username: string) =>
    pool.properties.UsernameConfiguration?.CaseSensitive === false
      ? username.toLowerCase()
      : username;
  const queries = queriesOf(store, pool, keyOf);
  const write = (person: Person) => {
    const { name, given_name, family_name, email } = person.attributes;
    const words = [person.username, name, given_name, family_name, email].join(' ').toLowerCase();
    db.prepare('INSERT OR REPLACE INTO people VALUES (?,?,?,?,?,?)').run(
      pool.id,
      keyOf(person.username),
      person.sub,
      person.identity ? 1 : 0,
      words,
      JSON.stringify(person),
    );
  };

  return {
    ...queries,
    keyOf,

    create(person: Pick<Person, 'username' | 'status' | 'attributes' | 'identity'>): Person {
      if (queries.byUsername(person.username)) {
        throw new ServiceError('UsernameExistsException', 'User account already exists');
      }
      const at = now();
      const created = {
        ...person,
        sub: randomUUID(),
        enabled: true,
        createdAt: at,
        modifiedAt: at,
      };
      write(created);
      return created;
    },

    change(person: Person, change: Partial<Person>): Person {
      const changed = { ...person, ...change, modifiedAt: now() };
      write(changed);
      return changed;
    },

    /** Adds the people of a directory that are not here, and takes over the names that changed. */
    take(entries: readonly DirectoryEntry[]): void {
      db.exec('BEGIN');
      try {
        for (const entry of entries) {
          const taken = takenFrom(entry, queries.byUsername(entry.username), now());
          if (taken) write(taken);
        }
      } finally {
        db.exec('COMMIT');
      }
    },

    remove(person: Person) {
      db.prepare('DELETE FROM people WHERE pool = ? AND sub = ?').run(pool.id, person.sub);
      store.endAll(person.sub);
    },
  };
}

/** Returns a person as a directory has them; undefined if nothing about them has changed. */
function takenFrom(
  { username, attributes }: DirectoryEntry,
  known: Person | undefined,
  at: number,
): Person | undefined {
  if (!known) {
    const times = { createdAt: at, modifiedAt: at };
    const account = { username, sub: randomUUID(), enabled: true, attributes, ...times };
    return { ...account, status: 'FORCE_CHANGE_PASSWORD' };
  }
  const { 'custom:role': role, ...names } = attributes;
  const isSame = Object.entries(names).every(([name, is]) => known.attributes[name] === is);
  if (isSame) return undefined;
  return { ...known, attributes: { ...known.attributes, ...names }, modifiedAt: at };
}

function queriesOf({ db }: Store, pool: Pool, keyOf: (username: string) => string) {
  const one = (where: string, ...values: string[]) => {
    const row = db
      .prepare(`SELECT doc FROM people WHERE pool = ? AND ${where}`)
      .get(pool.id, ...values);
    return row && read(row.doc);
  };
  const byUsername = (username: string) => one('name_key = ?', keyOf(username));
  const bySub = (sub: string) => one('sub = ?', sub);

  return {
    byUsername,
    bySub,

    /** Finds a person by username or by `sub`, as administrators' calls accept both. */
    find: (username: string) => byUsername(username) ?? bySub(username),

    /** Finds a directory entry by the typed username, case-insensitive. */
    inDirectory: (typed: string) =>
      one('name_key = ? AND federated = 0', keyOf(typed)) ??
      one('lower(name_key) = ? AND federated = 0', typed.toLowerCase()),

    /**
     * Finds directory entries by a part of their name, username or address. Those with a `profile`, a
     * text about the person, come first.
     */
    search(text: string, { limit, from = 0 }: { limit: number; from?: number }) {
      const like = `%${text
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;
      const rows = db
        .prepare(
          `SELECT doc, count(*) OVER () AS total FROM people
           WHERE pool = ? AND federated = 0 AND words LIKE ? ESCAPE '\\'
           ORDER BY json_extract(doc, '$.attributes.profile') IS NULL, name_key LIMIT ? OFFSET ?`,
        )
        .all(pool.id, like, limit, from);
      return { people: rows.map((row) => read(row.doc)), total: Number(rows[0]?.total ?? 0) };
    },

    /** Returns all people after a username, sorted by username. */
    *after(nameKey: string): Generator<Person> {
      const rows = db
        .prepare('SELECT doc FROM people WHERE pool = ? AND name_key > ? ORDER BY name_key')
        .iterate(pool.id, nameKey);
      for (const row of rows) yield read(row.doc);
    },
  };
}

const read = (doc: unknown): Person => Person.parse(JSON.parse(String(doc)));

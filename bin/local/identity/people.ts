import { randomUUID } from 'node:crypto';
import { ServiceError } from './errors.ts';
import { Person } from './records.ts';
import type { Pool } from './settings.ts';
import type { Store } from './store.ts';

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

    remove(person: Person) {
      db.prepare('DELETE FROM people WHERE pool = ? AND sub = ?').run(pool.id, person.sub);
      store.endAll(person.sub);
    },
  };
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
    search(text: string, limit: number) {
      const like = `%${text
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;
      const rows = db
        .prepare(
          `SELECT doc, count(*) OVER () AS total FROM people
           WHERE pool = ? AND federated = 0 AND words LIKE ? ESCAPE '\\'
           ORDER BY json_extract(doc, '$.attributes.profile') IS NULL, name_key LIMIT ?`,
        )
        .all(pool.id, like, limit);
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

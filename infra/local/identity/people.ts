import { randomUUID } from 'node:crypto';
import { ServiceError } from './errors.ts';
import { Person } from './records.ts';
import { attributeName, knowsAttribute, type Pool } from './settings.ts';
import type { Store } from './store.ts';

type Attributes = Record<string, string>;

/** The people of one pool. Those an administrator made stand also for the directory of its provider. */
export type People = ReturnType<typeof peopleOf>;

/** The people of a pool, by the questions that are asked about them. */
export function peopleOf(store: Store, pool: Pool, now: () => number) {
  const { db } = store;
  const keyOf = (username: string) =>
    pool.properties.UsernameConfiguration?.CaseSensitive === false
      ? username.toLowerCase()
      : username;
  const one = (where: string, ...values: string[]) => {
    const row = db
      .prepare(`SELECT doc FROM people WHERE pool = ? AND ${where}`)
      .get(pool.id, ...values);
    return row && read(row.doc);
  };

  const people = {
    /** By name, or by `sub`, as administrators' calls take either. */
    find: (username: string) => one('name_key = ?', keyOf(username)) ?? one('sub = ?', username),

    bySub: (sub: string) => one('sub = ?', sub),

    /** A directory entry by the name typed at the sign-in page, whatever its case. */
    inDirectory: (typed: string) =>
      one('name_key = ? AND federated = 0', keyOf(typed)) ??
      one('lower(name_key) = ? AND federated = 0', typed.toLowerCase()),

    /** Directory entries with a word in their name, username or address. */
    search(text: string, limit: number) {
      const like = `%${text
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;
      const rows = db
        .prepare(
          `SELECT doc, count(*) OVER () AS total FROM people
           WHERE pool = ? AND federated = 0 AND words LIKE ? ESCAPE '\\' ORDER BY name_key LIMIT ?`,
        )
        .all(pool.id, like, limit);
      return { people: rows.map((row) => read(row.doc)), total: Number(rows[0]?.total ?? 0) };
    },

    /** Everyone after a name, in the order of names. */
    *after(nameKey: string): Generator<Person> {
      const rows = db
        .prepare('SELECT doc FROM people WHERE pool = ? AND name_key > ? ORDER BY name_key')
        .iterate(pool.id, nameKey);
      for (const row of rows) yield read(row.doc);
    },
    keyOf,

    create(person: Pick<Person, 'username' | 'status' | 'attributes' | 'identity'>): Person {
      if (one('name_key = ?', keyOf(person.username))) {
        throw new ServiceError('UsernameExistsException', 'User account already exists');
      }
      const at = now();
      const made = { ...person, sub: randomUUID(), enabled: true, createdAt: at, modifiedAt: at };
      write(made);
      return made;
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

  return people;
}

/** Refuses attributes that the pool's schema does not know. */
export function checkAttributes(pool: Pool, attributes: Attributes) {
  for (const name of Object.keys(attributes)) {
    if (name === 'sub' || !knowsAttribute(pool, name)) {
      throw nonconforming(`Type for attribute {${name}} could not be determined`);
    }
  }
}

/** Refuses a person without an attribute that the pool's schema requires. */
export function checkRequired(pool: Pool, attributes: Attributes) {
  const missing = missingAttributes(pool, attributes)[0];
  if (missing) throw nonconforming(`${missing}: The attribute is required`);
}

/** The required attributes that are not there. */
export const missingAttributes = (pool: Pool, attributes: Attributes) =>
  pool.properties.Schema.filter(({ Required }) => Required)
    .map(({ Name }) => attributeName(Name))
    .filter((name) => !attributes[name]);

/** Refuses to change what the pool's schema says never changes. */
export function checkMutable(pool: Pool, person: Person, attributes: Attributes) {
  for (const { Name, Mutable } of pool.properties.Schema) {
    const name = attributeName(Name);
    const isChanged = name in attributes && person.attributes[name] !== attributes[name];
    if (Mutable === false && isChanged) {
      const message = `user.${name}: Attribute cannot be updated.\n`;
      throw new ServiceError('InvalidParameterException', message);
    }
  }
}

const nonconforming = (reason: string) =>
  new ServiceError(
    'InvalidParameterException',
    `Attributes did not conform to the schema: ${reason}\n`,
  );

const read = (doc: unknown): Person => Person.parse(JSON.parse(String(doc)));

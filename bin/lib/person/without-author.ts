import type { Person, TableRecord } from './person.ts';

/** The author of a text whose real author was erased. */
const formerAuthor = {
  users_userid: '',
  users_username: '',
  users_firstname: 'Former',
  users_lastname: 'member',
} as const;

/** The identifier in fields that must name who made or changed a record. */
export const erasedUid = 'erased';

/**
 * Returns a record without the person as author, editor or remover, at any depth. Texts stay as
 * they were. Returns an equal record if the person is no author.
 */
export function withoutAuthor<T>(value: T, { userUid, username, isNameTaken }: Person): T {
  const strip = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(strip);
    if (!isPlain(part)) return part;
    const isAuthors = part.users_userid === userUid;
    // A scheduled version stores only the author's sign-in name.
    const isAuthorsName =
      !('users_userid' in part) &&
      !isNameTaken &&
      username !== '' &&
      `${part.users_username}`.toLowerCase() === username;
    const stripped = Object.entries(part).map(([name, held]) => {
      if (isAuthors && name in formerAuthor)
        return [name, formerAuthor[name as keyof typeof formerAuthor]];
      if (isAuthorsName && name === 'users_username') return [name, ''];
      if (name.endsWith('_by') && held === userUid) return [name, erasedUid];
      const by = name.endsWith('_by_name') ? name.slice(0, -'_name'.length) : undefined;
      return [name, by !== undefined && part[by] === userUid ? 'Former member' : strip(held)];
    });
    return Object.fromEntries(stripped);
  };
  // Each replacement has the type of the value that it replaces.
  return strip(value) as T;
}

/** True for plain objects, of which records are made; sets and bytes hold no authors. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Yields every text in a record, at any depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value) || value instanceof Set)
    for (const each of value) yield* textsIn(each);
  else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) yield* textsIn(each);
  }
}

/** Returns a record without keys and secrets, for the export. */
export function shownRecord(record: TableRecord): TableRecord {
  const hidden = /^(pk|sk|\w+(Pk|Sk)|expires_at|audienceCard|token_hash|unsubscribe)$/;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.test(name)));
}

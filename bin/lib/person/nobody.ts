import type { Person, TableRecord } from './person.ts';

/** Who wrote something, once the author was erased: the text stays, the person goes. */
const formerAuthor = {
  users_userid: '',
  users_username: '',
  users_firstname: 'Former',
  users_lastname: 'member',
} as const;

/** Stands where a record must say by whom it was made or changed. */
export const nobody = 'erased';

/**
 * A record without the person who wrote, changed or removed something in it, at whatever depth; the same record if there was nothing
 * of the kind. Nothing else changes: what was written stays as it was.
 */
export function withoutAuthor<T>(value: T, { userUid, username, isNameTaken }: Person): T {
  const strip = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(strip);
    if (!isPlain(part)) return part;
    const isAuthors = part.users_userid === userUid;
    // A scheduled version remembers nothing of its author but the name to sign in with.
    const isAuthorsName =
      !('users_userid' in part) &&
      !isNameTaken &&
      username !== '' &&
      `${part.users_username}`.toLowerCase() === username;
    const stripped = Object.entries(part).map(([name, held]) => {
      if (isAuthors && name in formerAuthor)
        return [name, formerAuthor[name as keyof typeof formerAuthor]];
      if (isAuthorsName && name === 'users_username') return [name, ''];
      if (name.endsWith('_by') && held === userUid) return [name, nobody];
      const by = name.endsWith('_by_name') ? name.slice(0, -'_name'.length) : undefined;
      return [name, by !== undefined && part[by] === userUid ? 'Former member' : strip(held)];
    });
    return Object.fromEntries(stripped);
  };
  // Whatever is replaced is replaced by something of its own kind.
  return strip(value) as T;
}

/** Records are made of plain objects; sets and bytes hold no authors. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Every text in a record, at whatever depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value) || value instanceof Set)
    for (const each of value) yield* textsIn(each);
  else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) yield* textsIn(each);
  }
}

/** A record as an export shows it: without keys and secrets. */
export function shownRecord(record: TableRecord): TableRecord {
  const hidden = /^(pk|sk|\w+(Pk|Sk)|expires_at|audienceCard|token_hash|unsubscribe)$/;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.test(name)));
}

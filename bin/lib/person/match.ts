import { fieldsIn } from '#functions/kernel/record/key';
import type { TableShape } from '#shared/tables/table-shape';
import { keyPattern } from './key-pattern.ts';
import type { Person, TableRecord } from './person.ts';

/** A record that an export or an erasure of a person finds. */
export interface Match {
  /**
   * What an erasure leaves: nothing, or the record without the person, perhaps under another key.
   */
  readonly becomes: readonly TableRecord[];
  /** What an export shows; nothing for a record of another person. */
  readonly shown?: TableRecord | undefined;
  /** The files of absence notices and reports that go with the record, by their keys. */
  readonly files?: readonly string[];
  /** Links to documents that end with the change, by their hashes. */
  readonly links?: readonly string[];
  /** The reason why the record stays although it is about the person. */
  readonly held?: string;
}

/** Finds the person in a record. */
export type Finder = (record: TableRecord, person: Person) => Match | undefined;

/** A match for the person's own record, which is deleted. */
const own = (record: TableRecord): Match => ({ becomes: [], shown: record });

/**
 * Returns how a table finds a person's own records: by a field, or by the part of the key that the
 * templates of the table call like it.
 */
export function ownBy(field: string, { records }: Pick<TableShape, 'records'>): Finder {
  const inKeys = Object.values(records).flatMap(({ key, history }) =>
    [key, ...(history ? [history] : [])].flatMap((template) => {
      const names = fieldsIn(template);
      return names.includes(field) ? [{ of: keyPattern(template), at: names.indexOf(field) }] : [];
    }),
  );
  return (record, { site, userUid }) => {
    const key = `${record.pk} / ${record.sk}`;
    const isInKey = inKeys.some(({ of, at }) => of(site).exec(key)?.[at + 1] === userUid);
    return record[field] === userUid || isInKey ? own(record) : undefined;
  };
}

/** Finds the person by the field `userUid`. */
export const ownByField: Finder = (record, { userUid }) =>
  record.userUid === userUid ? own(record) : undefined;

/** Returns the match of the first finder that has one. */
export const either =
  (...finders: readonly Finder[]): Finder =>
  (record, person) => {
    for (const finder of finders) {
      const match = finder(record, person);
      if (match) return match;
    }
    return undefined;
  };

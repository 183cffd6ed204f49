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

/** Finds the person by the sort key, which is the userUid. */
export const ownBySortKey: Finder = (record, { site, userUid }) =>
  record.pk === site && record.sk === userUid ? own(record) : undefined;

/** Finds the person by the partition: `site#userUid`, or one below it. */
export const ownByPartition: Finder = (record, { site, userUid }) =>
  record.pk === `${site}#${userUid}` || `${record.pk}`.startsWith(`${site}#${userUid}#`)
    ? own(record)
    : undefined;

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

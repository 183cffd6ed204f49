import { keptDays } from '#shared/retention';

/**
 * What an index copies of a record: the keys only, everything, or the keys and the named fields.
 */
export type Projection = 'keys' | 'all' | readonly string[];

/**
 * What ends a record. `time to live`: DynamoDB, by `expires_at`. `school file`: the intake, when a
 * file no longer contains it. `profile`: the nightly purge, with the profile of its person. `a
 * person`: who removes or replaces it, at the latest the erasure. Else: the nightly purge, by the
 * class of `keptDays`.
 */
export type End = 'time to live' | 'school file' | 'profile' | 'a person' | keyof typeof keptDays;

interface Shape {
  /** Each index `x` is keyed by the attributes `xPk` and `xSk`; a record without them is not in it. */
  readonly indexes?: Readonly<Record<string, Projection>>;
  /** DynamoDB deletes records after `expires_at` (seconds since 1970). */
  readonly expires?: true;
  /**
   * A table that the deployment fills, or the portal from other tables, is in no backup: its content
   * belongs to one account, or is made again.
   */
  readonly written?: 'by each deployment' | 'from other tables';
  /** A stream tells which records change, by their keys. */
  readonly isFollowed?: true;
  /** The data about people. */
  readonly holds: string;
  /** How long a record is kept, and what deletes it. `{visits}` stands for that class's days. */
  readonly kept?: string;
}

/** A table in which a person is found. Something must end its records. */
interface PeopleShape extends Shape {
  /** How an export or erasure finds a person: a row of `bin/lib/person/finders.ts`. */
  readonly found: string;
  readonly ends: readonly [End, ...End[]];
}

interface OtherShape extends Shape {
  readonly found?: undefined;
  readonly ends?: undefined;
}

export type TableShape = PeopleShape | OtherShape;

/** Returns how long records of a table are kept, as the register and the privacy page say it. */
export const keptOf = ({ ends, kept }: TableShape): string => {
  const withProfile = 'with the profile of the person, then {leavers} days (nightly purge)';
  const text = kept ?? (ends?.includes('profile') ? withProfile : alwaysKept);
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (!(name in keptDays)) throw new Error(`shared/retention.ts has no class “${name}”.`);
    return String(keptDays[name as keyof typeof keptDays]);
  });
};

const alwaysKept = 'as long as the school uses the portal';

/** What `holds` says of a table without personal data. */
export const noPeople = 'no people';

import type { Person, TableRecord } from './person.ts';

/** What a record has to do with a person. */
export interface Trace {
  /** What an erasure leaves of it: nothing, or the record without the person, perhaps under another key. */
  readonly becomes: readonly TableRecord[];
  /** What an export shows of it; nothing where it is somebody else's and only goes with the person. */
  readonly shown?: TableRecord | undefined;
  /** Why it stays as it is although it is about the person. */
  readonly held?: string;
}

/** How a person is found in a record. */
export type Tracer = (record: TableRecord, person: Person) => Trace | undefined;

/** The person's own record: it goes. */
const own = (record: TableRecord): Trace => ({ becomes: [], shown: record });

/** Found by the sort key, which is the userUid. */
export const ownBySortKey: Tracer = (record, { site, userUid }) =>
  record.pk === site && record.sk === userUid ? own(record) : undefined;

/** Found by the partition: `site#userUid`, or what lies below it. */
export const ownByPartition: Tracer = (record, { site, userUid }) =>
  record.pk === `${site}#${userUid}` || `${record.pk}`.startsWith(`${site}#${userUid}#`)
    ? own(record)
    : undefined;

/** Found by a field that holds the userUid. */
export const ownByField: Tracer = (record, { userUid }) =>
  record.userUid === userUid ? own(record) : undefined;

/** The first of several ways that finds something. */
export const either =
  (...tracers: readonly Tracer[]): Tracer =>
  (record, person) => {
    for (const tracer of tracers) {
      const trace = tracer(record, person);
      if (trace) return trace;
    }
    return undefined;
  };

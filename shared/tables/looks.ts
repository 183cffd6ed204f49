import type { TableShape } from '#shared/tables/table-shape';

// Who looked at or changed children’s records: each look once, and a roll-up of them by child.

export const looksRecords = {
  look: {
    key: 'records#{by} / {hour}#{act}#{record}#{digest}',
    indexes: { written: { key: 'records#{day} / {written}#{digest}', copies: 'keys' } },
  },
  /** Further children of a look at a long list. */
  more: { key: 'records#{by} / more#{digest}#{hour}#{part}' },
  lookup: {
    key: 'lookups#{by} / {hour}#{act}#{record}#{digest}',
    indexes: { written: { key: 'lookups#{day} / {written}#{digest}', copies: 'keys' } },
  },
  moreLookup: { key: 'lookups#{by} / more#{digest}#{hour}#{part}' },
} as const satisfies TableShape['records'];

/**
 * A person's look at records of children, put once for each hour and never changed. `lookups` are
 * looks into the audit itself. The digest is of the list of children, the route and the network. The
 * index has the instant of the write, by the day of the look.
 */
export const looks = {
  records: looksRecords,
  holds:
    'who read or changed children’s records, and operators’ commands on any record: identifiers, and the username on that day',
  found: 'look',
  kept: [{ days: 'audit', by: 'time to live' }],
} as const satisfies TableShape;

export const looksByChildRecords = {
  record: { key: 'records#{child} / {slot}#{window}#{part}' },
  /** Apart, so that a page for families does not read that there is one. */
  confidential: { key: 'confidential#{child} / {slot}#{window}#{part}' },
  lookup: { key: 'lookups#{child} / {slot}#{window}#{part}' },
  state: { key: 'rolled-up / state' },
} as const satisfies TableShape['records'];

/** The looks of a window of time by child, put by a worker and never changed; how far it has come. */
export const looksByChild = {
  records: looksByChildRecords,
  holds: 'the looks by child: identifiers, and the username on that day',
  found: 'looks of a child',
  kept: [
    { of: 'state', called: 'up to when looks are listed by child', always: 'it names no person' },
    { days: 'audit', by: 'time to live' },
  ],
} as const satisfies TableShape;

import { noPeople, type TableShape, withTheSchool } from '#shared/tables/table-shape';

export const schoolsRecords = {
  list: { key: 'schools / facts', owner: 'portal' },
} as const satisfies TableShape['records'];

// Tables that the portal needs to work: settings, repeated calls, limits.

/** The list of all schools. */
export const schools = {
  records: schoolsRecords,
  holds: noPeople,
  found: 'nobody',
  written: 'by each deployment',
  kept: withTheSchool,
} as const satisfies TableShape;

export const settingsRecords = {
  settings: { key: '/ settings' },
  /** Sorts by time. */
  change: { key: 'changes / {changed_at}' },
  /** How the intake reads files of a kind. */
  columns: { key: 'columns / {kind}' },
} as const satisfies TableShape['records'];

export const settings = {
  records: settingsRecords,
  holds: 'who changed the school’s settings, and what',
  found: 'author',
  kept: [
    { until: 'the next change' },
    { of: 'change', called: 'a change', days: 'settings', by: 'time to live' },
  ],
} as const satisfies TableShape;

export const idempotencyRecords = {
  act: { key: '{userUid} / {act}' },
} as const satisfies TableShape['records'];

/** What a retried create made the first time. */
export const idempotency = {
  records: idempotencyRecords,
  holds: 'what a person created within the last day',
  found: { own: 'userUid' },
  kept: [{ days: 'acts', by: 'time to live' }],
} as const satisfies TableShape;

export const limitsRecords = {
  limit: { key: '{userUid}#{operation} / {minute}' },
} as const satisfies TableShape['records'];

/** How often someone did something. */
export const limits = {
  records: limitsRecords,
  holds: 'how often a person did something today',
  found: { own: 'userUid' },
  kept: [{ days: 'limits', by: 'time to live' }],
} as const satisfies TableShape;

export const documentsRecords = {
  /** One that has not ended. */
  open: { key: '/ open#{documentUid}' },
  /** Sorts by creation. */
  document: { key: '{userUid} / {documentUid}' },
} as const satisfies TableShape['records'];

/** Documents that are made in the background for one person. */
export const documents = {
  records: documentsRecords,
  holds: 'who asked for a document, and with which filter, which may name a person',
  found: 'document',
  kept: [{ days: 'downloads', by: 'time to live' }],
} as const satisfies TableShape;

export const operationTables = { schools, settings, idempotency, limits, documents };

import type { TableShape } from '#shared/tables/table-shape';

export const notesRecords = {
  dataKey: { key: '{studentUid} / key' },
  /** Sorts by creation. */
  note: { key: '{studentUid} / {noteUid}' },
} as const satisfies TableShape['records'];

// Tables whose texts are sealed with a data key for each student, and the mail about them.

/** The notes about a student, with the sealed data key that opens them. */
export const notes = {
  records: notesRecords,
  holds: 'notes of staff about students: who wrote them and when; the texts are sealed',
  found: 'note',
  kept: [{ with: 'profile', person: 'studentUid' }],
} as const satisfies TableShape;

export const psychologyRecords = {
  /** The key of the blind identifiers of a school. */
  blindKey: { key: 'blind-ids / key' },
  dataKey: { key: '{blindUid} / key' },
  request: {
    key: '{blindUid} / request#{requestUid}',
    indexes: {
      requester: { key: '{by} / {requestUid}', copies: 'all' },
      state: { key: '{state} / {requestUid}', copies: 'all' },
    },
  },
  message: { key: '{blindUid} / message#{requestUid}#{messageUid}' },
} as const satisfies TableShape['records'];

/** Requests for support. Who they are about is a blind identifier. */
export const psychology = {
  records: psychologyRecords,
  holds:
    'requests for support: when and in which state; texts and identifiers of people are sealed',
  found: 'blind',
  kept: [
    { with: 'profile', person: 'blindUid', by: 'own code' },
    {
      of: 'blindKey',
      called: 'the key of the identifiers',
      always: 'it opens the identifiers of all requests',
    },
  ],
} as const satisfies TableShape;

export const privateMailRecords = {
  /** Sorts by creation. */
  mail: { key: '/ {mailUid}' },
} as const satisfies TableShape['records'];

/** Mail about notes and requests that has not left. A message that has left has no record. */
export const privateMail = {
  records: privateMailRecords,
  holds: 'to whom a mail about a note or request goes, until it has left',
  found: 'private mail',
  kept: [{ days: 'privateMail', by: 'time to live' }],
} as const satisfies TableShape;

export const confidentialTables = { notes, psychology, 'private-mail': privateMail };

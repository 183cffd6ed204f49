import type { TableShape } from '#shared/tables/table-shape';

/** Tables whose texts are sealed with a data key for each student, and the mail about them. */
export const confidentialTables = {
  /** site#userUid of the student / noteUid (sorts by creation); the same / key: the sealed data key of the student */
  notes: {
    holds: 'notes of staff about students: who wrote them and when; the texts are sealed',
    ends: ['profile'],
    found: 'note',
  },
  /**
   * site#blind identifier of the student / request#requestUid, message#requestUid#messageUid; the same / key: the sealed data key of the student;
   * site#blind-ids / key: the sealed key of the blind identifiers · requester: site#blind identifier of the requester by requestUid · state:
   * site#state by requestUid
   */
  psychology: {
    indexes: { requester: 'all', state: 'all' },
    holds:
      'requests for support: when and in which state; texts and identifiers of people are sealed',
    ends: ['profile'],
    found: 'blind',
  },
  /** site / mailUid (sorts by creation): mail about notes and requests that has not left. A message that has left has no record. */
  'private-mail': {
    expires: true,
    holds: 'to whom a mail about a note or request goes, until it has left',
    ends: ['time to live'],
    found: 'private mail',
    kept: '{privateMail} days (time to live)',
  },
} as const satisfies Record<string, TableShape>;

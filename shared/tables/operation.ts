import { noPeople, type TableShape } from '#shared/tables/table-shape';

/** Tables that the portal needs to work: settings, repeated calls, limits. */
export const operationTables = {
  /** `#schools` / facts: the list of all schools, which each deployment writes */
  schools: { holds: noPeople, written: 'by each deployment' },
  /**
   * site / settings; site#changes / the time of a change (sorts by time); site#columns / kind of file: how the intake reads such files
   */
  settings: {
    expires: true,
    holds: 'who changed the school’s settings, and what',
    ends: ['a person', 'time to live'],
    found: 'author',
    kept: 'the last one until the next; a change {settings} days (time to live)',
  },
  /** site#userUid / key: what a retried create made the first time */
  idempotency: {
    expires: true,
    holds: 'what a person created within the last day',
    ends: ['time to live'],
    found: 'partition',
    kept: '1 day (time to live)',
  },
  /** site#userUid#operation / minute: how often someone did something */
  limits: {
    expires: true,
    holds: 'how often a person did something today',
    ends: ['time to live'],
    found: 'partition',
    kept: '2 days (time to live)',
  },
  /**
   * site#userUid / documentUid (sorts by creation): documents made in the background for one person ·
   * site / open#documentUid: those that have not ended
   */
  documents: {
    expires: true,
    holds: 'who asked for a document, and with which filter, which may name a person',
    ends: ['time to live'],
    found: 'document',
    kept: '{downloads} days (time to live)',
  },
} as const satisfies Record<string, TableShape>;

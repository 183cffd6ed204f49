import type { Operation } from '#shared/rights/principals';

/** Mailings, the e-mail log, subscribers, Connections as a PDF, and refused addresses. */
export const mailRights = {
  /** POST send-emails */
  'mail.send': { cells: { administrator: 'all', sender: 'all' } },
  /** GET|POST|PUT weeklyemailtext/ */
  wet: { cells: { administrator: 'all', sender: 'all' } },
  /** GET|POST|PUT|DELETE subscribed-users/ */
  sub: { cells: { administrator: 'all' } },
  /** GET mail-suppressions/ ; POST mail-suppressions/retry */
  sup: { cells: { administrator: 'all', sender: 'all' } },
  /** one-click unsubscribe (not in spec) */
  unsub: { cells: { anonymous: 'tok' } },
  /** POST|GET|DELETE posts/pdf/ ; list ; download URL */
  cpdf: {
    cells: { administrator: 'all' },
  },
  /** GET|POST PDF email text ; send PDF email */
  'cpdf.mail': {
    cells: { administrator: 'all' },
  },
  /** GET queuestatistics/ ; POST removequeue */
  q: { cells: { administrator: 'all' } },
  /** SES event ingestion */
  'ses.in': { cells: { internal: 'int' } },
  /** GET emailstatistics/ */
  'es.get': { cells: { administrator: 'all', reports: 'all' } },
} as const satisfies Record<string, Operation>;

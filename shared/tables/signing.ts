import type { TableShape } from '#shared/tables/table-shape';

/** Tables of documents that are signed. */
export const signingTables = {
  /** site / templateUid (sorts by creation) · site#files / fileUid: an uploaded document, until when sendings keep it */
  'signing-templates': {
    holds: 'templates of documents to sign, and who changed them last',
    ends: ['a person', 'signingFiles'],
    found: 'author',
    kept: 'until staff remove it; an upload that nothing needs, {signingFiles} days',
  },
  /**
   * site#requestUid / request: a document of one student · the same / filled#recipientUid: what a recipient filled in ·
   * site#batchUid / batch: documents that were sent together · school: site by requestUid · subject: site#userUid of the student by
   * requestUid · due: site by the instant at which something is due for a request or a batch
   */
  'signing-requests': {
    indexes: { school: 'all', subject: 'keys', due: 'keys' },
    expires: true,
    holds:
      'documents to sign: the student, the names and addresses of the recipients, their answers and signatures',
    ends: ['time to live'],
    found: 'signing request',
    kept: 'a completed one {signed} days, others {signing} days after their end (time to live)',
  },
  /** site#hash of the link / link: a link to one document for one recipient */
  'signing-links': {
    expires: true,
    holds: 'hashes of links to documents, with the request and the recipient',
    ends: ['time to live'],
    found: 'signing link',
    kept: 'until its end (time to live)',
  },
} as const satisfies Record<string, TableShape>;

import type { TableShape } from '#shared/tables/table-shape';

export const signingTemplatesRecords = {
  /** Sorts by creation. */
  template: { key: '/ {templateUid}' },
  /** An uploaded document, until when sendings keep it. */
  file: { key: 'files / {fileUid}' },
} as const satisfies TableShape['records'];

// Tables of documents that are signed.

export const signingTemplates = {
  records: signingTemplatesRecords,
  holds: 'templates of documents to sign, and who changed them last',
  found: 'author',
  kept: [
    { until: 'staff remove it' },
    {
      of: 'file',
      called: 'an uploaded document',
      days: 'signingFiles',
      after: 'its upload if nothing needs it',
      by: 'nightly purge',
    },
  ],
} as const satisfies TableShape;

export const signingRequestsRecords = {
  /** A document of one student. */
  request: {
    key: '{requestUid} / request',
    indexes: {
      school: { key: '/ {requestUid}', copies: 'all' },
      subject: { key: '{studentUid} / {requestUid}', copies: 'keys' },
      /** By the instant at which something is due. */
      due: { key: '/ {due_at}#{requestUid}', copies: 'keys' },
    },
  },
  /** What a recipient filled in. */
  filled: { key: '{requestUid} / filled#{recipientUid}' },
  /** Documents that were sent together. */
  batch: {
    key: '{batchUid} / batch',
    indexes: { due: { key: '/ {due_at}#{batchUid}', copies: 'keys' } },
  },
  /** The certificates of the school's seal. */
  chain: { key: 'chain / chain' },
  /** A completed document that waits for its seal. */
  seal: { key: 'seals / {requestUid}' },
} as const satisfies TableShape['records'];

export const signingRequests = {
  records: signingRequestsRecords,
  holds:
    'documents to sign: the student, the names and addresses of the recipients, their answers and signatures',
  found: 'signing request',
  kept: [
    { days: 'signed', after: 'completion', by: 'time to live' },
    { days: 'signing', after: 'the end of one that was not completed', by: 'time to live' },
    { of: 'seal', called: 'the order to seal a document', until: 'the document is sealed' },
  ],
} as const satisfies TableShape;

export const signingLinksRecords = {
  link: { key: '{hash} / link' },
} as const satisfies TableShape['records'];

/** A link to one document for one recipient. */
export const signingLinks = {
  records: signingLinksRecords,
  holds: 'hashes of links to documents, with the request and the recipient',
  found: 'signing link',
  kept: [{ until: 'its end', by: 'time to live' }],
} as const satisfies TableShape;

export const signingTables = {
  'signing-templates': signingTemplates,
  'signing-requests': signingRequests,
  'signing-links': signingLinks,
};

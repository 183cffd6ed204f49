import type { ChildAccess } from '#shared/rights/child-records';
import type { OperationId } from '#shared/rights/permission-matrix';

/** The file formats of documents, with their media types. */
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
export const documentFormats = ['csv', 'xlsx', 'pdf'] as const satisfies readonly DocumentFormat[];
export type DocumentFormat = keyof typeof mediaTypes;

interface Kind {
  /** The right to the list that the document holds. It is checked again at each download. */
  readonly needs: OperationId;
  /** What the document shows of children, for the audit: each child of the file gets an entry. */
  readonly child: ChildAccess | 'outsiders';
  /** The route that starts it, as the audit names it. */
  readonly route: string;
}

/** The kinds of documents. A kind is a row here and a function of the documents worker. */
export const documentKinds = {
  'email-logs': {
    needs: 'es.get',
    child: { record: 'mail', act: 'export' },
    route: 'POST /emailstatistics/exports',
  },
  'account-statement': {
    needs: 'fin',
    child: { record: 'account', act: 'export' },
    route: 'POST /financial-info/statements',
  },
  'learning-goals': {
    needs: 'lgp.one',
    child: { record: 'goal', act: 'export' },
    route: 'POST /learning-goals-pdf',
  },
  subscribers: {
    needs: 'sub',
    child: 'outsiders',
    route: 'POST /subscribed-users/exports',
  },
  'signing-requests': {
    needs: 'sign.list',
    child: { record: 'signing', act: 'export' },
    route: 'POST /signing-requests/exports',
  },
  privacy: {
    needs: 'priv',
    child: { record: 'everything', act: 'export' },
    route: 'POST /privacy/download',
  },
  asks: {
    needs: 'ask.report',
    child: { record: 'answer', act: 'export' },
    route: 'POST /asks/{askUid}/exports',
  },
  'roll-call': {
    needs: 'roll.see',
    child: { record: 'safety', act: 'export' },
    route: 'POST /roll-call/exports',
  },
  unreached: {
    needs: 'emg.sent',
    child: { record: 'safety', act: 'export' },
    route: 'POST /emergencybroadcast/unreached/exports',
  },
  'post-readers': {
    needs: 'rp.who',
    child: { record: 'reading', act: 'export' },
    route: 'POST /post-readers/{postUid}/exports',
  },
} as const satisfies Record<string, Kind>;

export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

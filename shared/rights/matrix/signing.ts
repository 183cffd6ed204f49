import type { Operation } from '#shared/rights/principals';

/** Signing: templates, requests, and the pages of those who sign. */
export const signingRights = {
  /** public signing pages (docusign*, docusign_interview) */
  sign: {
    cells: { anonymous: 'tok' },
  },
  /** GET|POST|PUT|DELETE signing-templates/ */
  'sign.tpl': { cells: { signing: 'site' } },
  /** GET signing-requests/ */
  'sign.list': {
    cells: { signing: 'own', administrator: 'all' },
  },
  /** POST signing-requests/ ; GET|PUT|DELETE signing-requests/{id} */
  'sign.one': {
    cells: { signing: 'own' },
  },
} as const satisfies Record<string, Operation>;

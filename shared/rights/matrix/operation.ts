import type { Operation } from '#shared/rights/principals';

/** Documents that are made in the background, figures, the web log, and our own machinery. */
export const operationRights = {
  /** GET|DELETE documents/ ; POST documents/{id}/cancel */
  doc: {
    cells: { student: 'own', carer: 'own', faculty: 'own', administrator: 'own', reports: 'own' },
  },
  /** GET metrics/ */
  met: { cells: { administrator: 'all', reports: 'all' } },
  /** POST weblogs/ */
  'wl.add': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET weblogs/ (3 log types) */
  'wl.get': { cells: { administrator: 'all', reports: 'all' } },
  /** SQS workers, schedules, roster sync, Cognito triggers */
  work: {
    cells: { internal: 'int' },
  },
} as const satisfies Record<string, Operation>;

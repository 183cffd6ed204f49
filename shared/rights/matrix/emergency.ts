import type { Operation } from '#shared/rights/principals';

/** Emergency messages and roll-calls. */
export const emergencyRights = {
  /** GET emergencybroadcast/ */
  emg: {
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  /** PUT emergencybroadcast/ ; POST emergencybroadcast/test (to oneself) */
  'emg.write': { cells: { administrator: 'all' } },
  /** GET emergencybroadcast/reach, sending, unreached ; POST unreached/exports */
  'emg.sent': { cells: { administrator: 'all' } },
  /** GET roll-call/ , POST roll-call/marks (self, linked children) */
  'roll.own': {
    cells: {
      student: 'self',
      carer: 'link',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET roll-call/students , classes , POST roll-call/staff-marks (any student by name) */
  'roll.staff': {
    cells: { faculty: 'all' },
  },
  /** GET|POST roll-call/ (overview, people, all-clear, reports, exports) */
  'roll.see': {
    cells: { administrator: 'all' },
  },
} as const satisfies Record<string, Operation>;

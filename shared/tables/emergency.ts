import type { TableShape } from '#shared/tables/table-shape';

export const emergencybroadcastRecords = {
  current: { key: '/ current' },
  /** The secret in the address of its public file. */
  file: { key: '/ file' },
} as const satisfies TableShape['records'];

export const emergencybroadcast = {
  records: emergencybroadcastRecords,
  holds: 'who last changed the broadcast',
  found: 'author',
  kept: [{ until: 'the next change' }],
} as const satisfies TableShape;

export const rollCallRecords = {
  /** The one that is open. */
  open: { key: '/ open' },
  /** A roll-call, and its numbers after the all-clear. */
  roll: { key: 'rolls / {rollUid}' },
  /** The newest mark of a source about a person. */
  mark: { key: '{rollUid}#{shard} / {userUid}#{kind}#{marked_by}' },
} as const satisfies TableShape['records'];

export const rollCall = {
  records: rollCallRecords,
  holds: 'whether people are safe in an emergency, who marked them, and where they are',
  found: 'roll mark',
  kept: [
    { days: 'rollCalls', after: 'the all-clear', by: 'nightly purge' },
    {
      of: 'roll',
      called: 'its numbers',
      days: 'rollReports',
      after: 'the all-clear, without names',
      by: 'time to live',
    },
  ],
} as const satisfies TableShape;

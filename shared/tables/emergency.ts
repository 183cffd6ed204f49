import type { TableShape } from '#shared/tables/table-shape';

export const emergencybroadcastRecords = {
  current: { key: '/ current' },
  /** The secret in the address of its public file. */
  file: { key: '/ file' },
  /**
   * A message as it leaves to the people of the school: who sent it, when, and on which channels. The
   * lists are `sendings`, `tests`, and `corrections` of the banner, which leave to nobody.
   */
  sending: { key: '{list} / {version}' },
  /** A share of its people on a channel: how far its worker got. */
  part: { key: '{version} / {channel}#{shard}' },
} as const satisfies TableShape['records'];

export const emergencybroadcast = {
  records: emergencybroadcastRecords,
  holds: 'who last changed the broadcast, and who sent a message to the school',
  found: 'author',
  kept: [
    { until: 'the next change' },
    {
      of: 'sending',
      called: 'an emergency message, and who sent it',
      days: 'emergencies',
      by: 'time to live',
    },
    {
      of: 'part',
      called: 'how many people an emergency message reached',
      days: 'emergencies',
      by: 'time to live',
    },
  ],
} as const satisfies TableShape;

export const rollCallRecords = {
  /** The one that is open. */
  open: { key: '/ open' },
  /** A roll-call, and its numbers after the all-clear. */
  roll: { key: 'rolls / {rollUid}' },
  /** The newest mark of a source about a person. */
  mark: { key: '{rollUid}#{shard} / {userUid}#{kind}#{marked_by}' },
  /** The link in a person's message, by the hash of its secret. */
  link: { key: 'link#{hash} / link' },
} as const satisfies TableShape['records'];

export const rollCall = {
  records: rollCallRecords,
  holds: 'whether people are safe in an emergency, who marked them, and where they are',
  found: 'roll mark',
  kept: [
    { days: 'rollCalls', after: 'the all-clear', by: 'nightly purge' },
    {
      of: 'link',
      called: 'whose link of an emergency message it is',
      days: 'rollCalls',
      by: 'time to live',
    },
    {
      of: 'roll',
      called: 'its numbers',
      days: 'rollReports',
      after: 'the all-clear, without names',
      by: 'time to live',
    },
  ],
} as const satisfies TableShape;

import type { TableShape } from '#shared/tables/table-shape';

export const asksRecords = {
  /** What a post asks, with everything that decides who reads the post. */
  ask: {
    key: '/ {askUid}',
    indexes: {
      /** Only of posts that are shown, by the last day on which people may answer. */
      open: { key: '/ {open_until}#{askUid}', copies: 'all' },
    },
  },
  eventsUntil: { key: 'events / until' },
  answer: { key: '{askUid}#{shard} / {asked_at}#{subject}' },
  places: { key: '{askUid} / places#{asked_at}' },
  wording: { key: '{askUid} / text#{hash}' },
  /** What only the school reads of an answer, sealed. */
  sealed: { key: '{askUid}#sealed / {asked_at}#{subject}' },
  /** The sealed data key of a person, which opens the sealed texts about the person. */
  dataKey: { key: '{studentUid} / key' },
} as const satisfies TableShape['records'];

/** What posts ask, and the answers: the first one of a person, or for a child, in each round. */
export const asks = {
  records: asksRecords,
  holds:
    'what posts ask, with their authors; who has answered, when, and who recorded it; answers about health, sealed',
  found: 'answer',
  kept: [
    { days: 'asks', by: 'time to live' },
    {
      of: 'sealed',
      called: 'what only the school reads of an answer',
      days: 'sealedAnswers',
      after: 'the last day on which the school needs it',
      by: 'time to live',
    },
    {
      of: 'dataKey',
      called: 'the key that opens these answers about a person',
      with: 'profile',
      person: 'studentUid',
    },
  ],
} as const satisfies TableShape;

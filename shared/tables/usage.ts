import type { TableShape } from '#shared/tables/table-shape';

// What people read, mark, open and search.

export const readpostsRecords = {
  mark: {
    key: '{users_userUid} / {posts_postUid}',
    indexes: {
      recent: { key: '{users_userUid} / {created_at}#{posts_postUid}', copies: 'all' },
      post: { key: '{posts_postUid} / {created_at}#{users_userUid}', copies: 'keys' },
    },
  },
} as const satisfies TableShape['records'];

/** A post that a person opened, put once. */
export const readposts = {
  records: readpostsRecords,
  holds: 'which posts a person opened, and when',
  found: { own: 'users_userUid' },
  kept: [
    { days: 'reading', by: 'time to live' },
    { with: 'profile', person: 'users_userUid' },
  ],
} as const satisfies TableShape;

export const favoritesRecords = {
  favorite: { key: '{userUid} / {favoriteUid}' },
} as const satisfies TableShape['records'];

/** The identifier is made from what is kept. */
export const favorites = {
  records: favoritesRecords,
  holds: 'a person’s favourites',
  found: { own: 'userUid' },
  kept: [{ until: 'the person removes it' }, { with: 'profile', person: 'userUid' }],
} as const satisfies TableShape;

export const weblogsRecords = {
  /** One visit, or the visits of a batch under the time of the newest one. */
  visit: {
    key: '{day}#{shard} / {visited_at}#{weblogsUid}',
    indexes: { person: { key: '{userUid} / {visited_at}#{weblogsUid}', copies: 'all' } },
  },
  /** A visit of a confidential page: no person, no time of day. */
  private: { key: '{day}#private / {visited_at}#{weblogsUid}' },
  /** Says that the record with this sort key came late, so the day must be counted whole again. */
  late: { key: '{day}#late / {visited_at}#{weblogsUid}' },
} as const satisfies TableShape['records'];

/** Visits of a day of the school, in shards. */
export const weblogs = {
  records: weblogsRecords,
  holds: 'page visits: time, network, browser',
  found: { own: 'userUid' },
  kept: [
    { days: 'visits', by: 'time to live' },
    { with: 'profile', person: 'userUid' },
    { of: 'private', called: 'visits without a person', days: 'visits', by: 'time to live' },
    { of: 'late', called: 'notes that visits came late', days: 'visits', by: 'time to live' },
  ],
} as const satisfies TableShape;

export const visitCountsRecords = {
  platform: { key: 'platform / {day}' },
  pages: { key: 'pages / {day}' },
  state: { key: 'state / state' },
  /** How far older read marks have their keys by post. */
  marks: { key: 'state / marks-by-post' },
} as const satisfies TableShape['records'];

/** Systems, browsers, countries and readers of a day; the visits of each page; what is final. */
export const visitCounts = {
  records: visitCountsRecords,
  holds: 'counts of visits without people',
  found: 'nobody',
  kept: [
    { of: 'state', called: 'up to which day visits are counted', always: 'it is about no person' },
    { of: 'marks', called: 'how far older marks are sorted', always: 'it is about no person' },
    { days: 'visitCounts', by: 'time to live' },
  ],
} as const satisfies TableShape;

export const searchMissesRecords = {
  miss: { key: '{month} / {term}#{hash}' },
} as const satisfies TableShape['records'];

/** A search without a result, put once for each person, as a hash. */
export const searchMisses = {
  records: searchMissesRecords,
  holds: 'searches without a result, with the person as a hash',
  found: 'searcher',
  kept: [{ days: 'searchMisses', by: 'time to live' }],
} as const satisfies TableShape;

export const usageTables = {
  readposts,
  favorites,
  weblogs,
  'visit-counts': visitCounts,
  'search-misses': searchMisses,
};

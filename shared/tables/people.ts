import { audienceCard } from '#shared/index-fields';
import { looks, looksByChild } from '#shared/tables/looks';
import { noPeople, type TableShape, withTheSchool } from '#shared/tables/table-shape';

export const usersRecords = {
  profile: {
    key: '/ {userUid}',
    indexes: {
      username: { key: '{username} / {userUid}', copies: 'all' },
      number: { key: '{studentNumber} / {userUid}', copies: 'all' },
      audience: { key: '{shard} / {userUid}', copies: audienceCard },
      start: { key: '/ {started_on}#{userUid}', copies: 'all' },
    },
  },
  /** The profile of somebody who left. */
  leaver: {
    key: '/ {userUid}',
    indexes: {
      number: { key: '{studentNumber} / {userUid}', copies: 'all' },
      start: { key: 'left / {updated_at}#{userUid}', copies: 'all' },
    },
  },
  tombstone: { key: 'erased / {userUid}' },
  /** What the school did about a person's access. Sorts by time. */
  act: { key: 'acts#{userUid} / {actUid}' },
} as const satisfies TableShape['records'];

// Tables about people: who they are, what they may do, what they did.

/** Profiles. The shard of an audience spreads its people, so that they are read in parallel. */
export const users = {
  records: usersRecords,
  holds:
    'profiles: name, address, numbers, first day, groups, family, rights, and what the school decided about sign-in and family links, with the reason',
  found: 'profile',
  kept: [
    { of: 'profile', called: 'the profile', until: 'the person leaves the roster' },
    {
      of: 'leaver',
      called: 'the profile of somebody who left',
      days: 'leavers',
      after: 'the person left the roster',
      by: 'nightly purge',
    },
    {
      of: 'act',
      called: 'what the school did about the person’s access',
      with: 'profile',
      person: 'userUid',
    },
    {
      of: 'tombstone',
      called: 'that somebody was erased',
      always: 'it names nobody, and warns when a roster brings the person back',
    },
  ],
} as const satisfies TableShape;

export const identitiesRecords = {
  identity: { key: '/ {identity}' },
} as const satisfies TableShape['records'];

/** Which profile a sign-in belongs to. */
export const identities = {
  /** An identity is the pool and the account in it. */
  records: identitiesRecords,
  holds: 'which sign-in belongs to which profile, and the day of the newest one',
  found: { own: 'userUid' },
  kept: [{ until: 'the erasure; without a profile it names no person' }],
} as const satisfies TableShape;

export const groupsRecords = {
  group: { key: '/ {groupUid}' },
} as const satisfies TableShape['records'];

export const groups = {
  records: groupsRecords,
  holds: noPeople,
  found: 'nobody',
  kept: withTheSchool,
} as const satisfies TableShape;

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
  kept: [{ days: 'visitCounts', by: 'time to live' }],
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

export const intakeRecords = {
  lock: { key: '/ lock' },
  school: { key: '/ school' },
  /** Sorts by creation. */
  intake: { key: '/ {intakeUid}' },
  /** An intake that is to be checked, applied or rolled back. */
  job: { key: 'jobs / {intakeUid}' },
} as const satisfies TableShape['records'];

/** Intakes, the one that may write now, and which organisation of the packages is this school. */
export const intake = {
  records: intakeRecords,
  holds: 'who uploaded a file',
  found: 'author',
  kept: [
    { of: 'intake', called: 'an intake', days: 'intakes', by: 'nightly purge' },
    { of: 'job', called: 'the order to work on an intake', until: 'the work has ended' },
    { always: 'the next file needs it' },
  ],
} as const satisfies TableShape;

export const rosterRecords = {
  record: {
    key: '{kind} / {sourcedId}',
    indexes: {
      person: { key: '{kind}#{userUid} / {after}', copies: 'all' },
      class: { key: '{kind}#{classUid} / {after}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

/** The roster as it was taken in. */
export const roster = {
  records: rosterRecords,
  holds: 'the imported roster: people, roles, enrolments, birthdays, results with comments',
  found: 'roster',
  kept: [{ with: 'file', file: 'roster' }],
} as const satisfies TableShape;

export const notificationPreferencesRecords = {
  preferences: {
    key: '/ {userUid}',
    indexes: { token: { key: '{token_hash} / {userUid}', copies: 'keys' } },
  },
} as const satisfies TableShape['records'];

/**
 * Which mail a person wants, up to when a digest listed posts, what the person chose in the portal,
 * and the secret to unsubscribe.
 */
export const notificationPreferences = {
  records: notificationPreferencesRecords,
  holds:
    'which mail a person wants and for which child, saved views of lists, and the token of the unsubscribe link',
  found: 'preferences',
  kept: [{ with: 'profile', person: 'userUid' }],
} as const satisfies TableShape;

export const pushDevicesRecords = {
  device: {
    key: '{userUid} / {deviceUid}',
    indexes: {
      /** Who has a device, without a query for each person of a school. */
      shard: { key: '{shard} / {userUid}#{deviceUid}', copies: 'keys' },
    },
  },
  /** Who uses the browser now: it gets pushes for nobody else. */
  owner: {
    key: '{deviceUid} / owner',
    indexes: { person: { key: '{userUid} / {deviceUid}', copies: 'keys' } },
  },
} as const satisfies TableShape['records'];

/** The browsers to which a person wants pushes. The identifier is the hash of the address. */
export const pushDevices = {
  records: pushDevicesRecords,
  holds: 'the browsers that a person chose for pushes: name, address at the push service, keys',
  found: { own: 'userUid' },
  kept: [
    { days: 'pushDevices', after: 'the last visit with the browser', by: 'time to live' },
    { with: 'profile', person: 'userUid' },
  ],
} as const satisfies TableShape;

export const auditRecords = {
  record: {
    key: 'records#{child} / {at}#{auditUid}',
    indexes: {
      staff: { key: 'records#{by} / {at}#{auditUid}', copies: 'all' },
      day: { key: 'records#{day}#{shard} / {at}#{auditUid}', copies: 'all' },
    },
  },
  lookup: {
    key: 'lookups#{child} / {at}#{auditUid}',
    indexes: {
      staff: { key: 'lookups#{by} / {at}#{auditUid}', copies: 'all' },
      day: { key: 'lookups#{day}#{shard} / {at}#{auditUid}', copies: 'all' },
    },
  },
} as const satisfies TableShape['records'];

/**
 * Who read or changed a child's record, up to release 1.4.0: an entry for each child. Nothing writes
 * it now (`looks`), and it is empty 7 years later. `lookups` are looks into the audit itself.
 */
export const audit = {
  records: auditRecords,
  holds:
    'who read or changed a child’s record, and operators’ commands on any record: identifiers, and the username on that day',
  found: 'audit entry',
  kept: [{ days: 'audit', by: 'time to live' }],
} as const satisfies TableShape;

export const peopleTables = {
  users,
  identities,
  groups,
  readposts,
  favorites,
  weblogs,
  'visit-counts': visitCounts,
  'search-misses': searchMisses,
  intake,
  roster,
  'notification-preferences': notificationPreferences,
  'push-devices': pushDevices,
  audit,
  looks,
  'looks-by-child': looksByChild,
};

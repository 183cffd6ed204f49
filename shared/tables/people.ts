import { audienceCard } from '#shared/index-fields';
import { looks, looksByChild } from '#shared/tables/looks';
import type { TableShape } from '#shared/tables/table-shape';

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
  /** A right that was given, taken or refused. Sorts by time. */
  right: { key: 'rights#{userUid} / {changeUid}' },
  /** That an administrator asks for a right, until somebody has decided. Sorts by time. */
  request: { key: 'right-requests / {requestUid}' },
  /** The active administrators who are not blocked. Its version keeps one of them. */
  administrators: { key: 'administrators / list' },
} as const satisfies TableShape['records'];

// Tables about people: who they are, what they may do, what they did.

/** Profiles. The shard of an audience spreads its people, so that they are read in parallel. */
export const users = {
  records: usersRecords,
  holds:
    'profiles: name, address, numbers, first day, groups, family, rights with their history, and what the school decided about sign-in, family links and groups, with the reason',
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
      of: 'right',
      called: 'how the person got and lost rights',
      with: 'profile',
      person: 'userUid',
    },
    {
      of: 'request',
      called: 'that a right is asked for the person',
      days: 'rightRequests',
      by: 'time to live',
    },
    {
      of: 'administrators',
      called: 'who is an administrator',
      until: 'the person loses the right',
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
  /** A sign-in that was refused. Sorts by time. */
  refused: { key: 'refused / {refusedUid}' },
} as const satisfies TableShape['records'];

/** Which profile a sign-in belongs to. */
export const identities = {
  /** An identity is the pool and the account in it. */
  records: identitiesRecords,
  holds:
    'which sign-in belongs to which profile, the day of the newest one, where an invitation went, and which sign-ins were refused',
  found: 'identity',
  kept: [
    {
      of: 'refused',
      called: 'a sign-in that was refused',
      days: 'refusedSignIns',
      by: 'time to live',
    },
    { until: 'the erasure; without a profile it names no person' },
  ],
} as const satisfies TableShape;

export const groupsRecords = {
  /** A group of the roster. */
  group: { key: '/ {groupUid}' },
  /** A group that the school made: its rule, and who may use it. No load reads or writes it. */
  own: { key: 'school / {groupUid}' },
  /** The people of a group that the school made. */
  members: { key: 'members / {groupUid}' },
  /** How a change of these groups is written to people. */
  apply: { key: 'applies / {applyUid}' },
  /** The newest of these, which no load may be unaware of. */
  newest: { key: 'newest / newest' },
} as const satisfies TableShape['records'];

/** The groups of the roster, and those that the school made. */
export const groups = {
  records: groupsRecords,
  holds: 'groups that the school made: their people, and who may use them',
  found: 'member',
  kept: [
    { of: 'group', called: 'a group of the roster', with: 'file', file: 'roster' },
    { of: 'own', called: 'a group that the school made', until: 'an administrator deletes it' },
    {
      of: 'members',
      called: 'that a person is in a group that the school made',
      with: 'profile',
      person: 'userUid',
      by: 'own code',
    },
    {
      of: 'apply',
      called: 'how a change of groups was written, without people',
      days: 'groupApplies',
      by: 'time to live',
    },
    { of: 'newest', called: 'the number of the newest change', always: 'it is about no person' },
  ],
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
  audit,
  looks,
  'looks-by-child': looksByChild,
};

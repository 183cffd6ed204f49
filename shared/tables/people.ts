import { audienceCard } from '#shared/index-fields';
import { looks, looksByChild } from '#shared/tables/looks';
import type { TableShape } from '#shared/tables/table-shape';
import { usageTables } from '#shared/tables/usage';

export const usersRecords = {
  profile: {
    key: '/ {userUid}',
    indexes: {
      username: { key: '{username} / {userUid}', copies: 'all' },
      number: { key: '{studentNumber} / {userUid}', copies: 'all' },
      audience: { key: '{shard} / {userUid}', copies: audienceCard },
      start: { key: '/ {started_on}#{userUid}', copies: 'all' },
      /** Who gets texts. No list of people reads it. */
      mobile: { key: '{shard} / {userUid}', copies: ['mobile'] },
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
  /** That a command gave or took a right, until its mail is ordered. Sorts by time. */
  commanded: { key: 'commanded-rights / {changeUid}' },
  /** The active administrators who are not blocked, and all who have a right. Its version keeps one of them. */
  administrators: { key: 'administrators / list' },
} as const satisfies TableShape['records'];

// Tables about people: who they are, what they may do, what they did.

/** Profiles. The shard of an audience spreads its people, so that they are read in parallel. */
export const users = {
  records: usersRecords,
  holds:
    'profiles: name, address, mobile number, other numbers, first day, groups, family, rights with their history, and what the school decided about sign-in, family links and groups, with the reason',
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
      of: 'commanded',
      called: 'that mail about a right of the person is to be ordered',
      days: 'commandedRights',
      by: 'time to live',
    },
    {
      of: 'administrators',
      called: 'who is an administrator, and who has a right',
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
  holds:
    'the imported roster: people with mobile numbers, roles, enrolments, birthdays, results with comments',
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
    'which messages a person wants and for which child, how many pushes came on a day, saved views of lists, and the token of the unsubscribe link',
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
  ...usageTables,
  intake,
  roster,
  'notification-preferences': notificationPreferences,
  'push-devices': pushDevices,
  audit,
  looks,
  'looks-by-child': looksByChild,
};

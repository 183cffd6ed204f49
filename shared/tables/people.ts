import { audienceCard } from '#shared/index-fields';
import { noPeople, type TableShape } from '#shared/tables/table-shape';

/** Tables about people: who they are, what they may do, what they did. */
export const peopleTables = {
  /**
   * site / userUid · username: site#username · number: site#student number · audience: site#shard by userUid, the people who are here now · start:
   * site by first day, the students who are here now; site#erased / userUid: who was erased, and when
   */
  users: {
    indexes: { username: 'all', number: 'all', audience: audienceCard, start: 'all' },
    holds: 'profiles: name, address, numbers, first day, groups, family, rights',
    ends: ['leavers'],
    found: 'profile',
    kept: 'as long as the roster names the person, then {leavers} days (nightly purge)',
  },
  /** site / pool#sub: which profile a sign-in belongs to, permanently */
  identities: {
    holds: 'which sign-in belongs to which profile',
    ends: ['a person'],
    found: 'identity',
    kept: 'until the erasure; without a profile it names no person',
  },
  /** site / groupUid */
  groups: { holds: noPeople },
  /** site#userUid / postUid, put once · recent: site#userUid by time · post: site#postUid by time and person */
  readposts: {
    indexes: { recent: 'all', post: 'keys' },
    expires: true,
    holds: 'which posts a person opened, and when',
    ends: ['time to live', 'profile'],
    found: 'partition',
    kept: '{reading} days (time to live)',
  },
  /** site#userUid / favoriteUid, which is made from what is kept */
  favorites: {
    holds: 'a person’s favourites',
    ends: ['a person', 'profile'],
    found: 'partition',
    kept: 'until the person removes it, or with the profile',
  },
  /** site#day of the school#shard / time and id · person: site#userUid by time */
  weblogs: {
    indexes: { person: 'all' },
    expires: true,
    holds: 'page visits: time, network, browser',
    ends: ['time to live', 'profile'],
    found: 'userUid',
    kept: '{visits} days (time to live)',
  },
  /**
   * site#platform / day of the school: systems, browsers, countries, readers; site#pages / day: the visits of each page; site#state / state: up to
   * which day the counts are final; site#state / marks-by-post: how far older read marks have their keys by post
   */
  'visit-counts': {
    expires: true,
    holds: 'counts of visits without people',
    kept: '{visitCounts} days (time to live)',
  },
  /** site#month / term and a hash of the person: a search without a result, put once */
  'search-misses': {
    expires: true,
    holds: 'searches without a result, with the person as a hash',
    ends: ['time to live'],
    found: 'searcher',
    kept: '{searchMisses} days (time to live)',
  },
  /** site / intakeUid (sorts by creation); site / lock: the one intake that may write now; site / school: which organisation of the packages is this school */
  intake: {
    holds: 'who uploaded a file',
    ends: ['intakes'],
    found: 'author',
    kept: '{intakes} days (nightly purge)',
  },
  /** site#kind / sourcedId: the roster as it was taken in · person: site#kind#userUid · class: site#kind#classUid */
  roster: {
    indexes: { person: 'all', class: 'all' },
    holds: 'the imported roster: people, roles, enrolments, birthdays, results with comments',
    ends: ['school file'],
    found: 'roster',
    kept: 'until a roster no longer contains it',
  },
  /**
   * site / userUid: which mail a person wants, up to when a digest listed posts, what the person chose in the portal, and
   * the secret to unsubscribe · token: site#hash
   */
  'notification-preferences': {
    indexes: { token: 'keys' },
    holds:
      'which mail a person wants and for which child, saved views of lists, and the token of the unsubscribe link',
    ends: ['profile'],
    found: 'preferences',
  },
  /**
   * site#records#userUid of the child / time and auditUid: who read or changed a child's record, put once and never changed; `lookups` in the
   * place of `records` for looks into the audit itself · staff: site#records#userUid of who did it · day: site#records#UTC day#shard
   */
  audit: {
    indexes: { staff: 'all', day: 'all' },
    expires: true,
    holds:
      'who read or changed a child’s record, and operators’ commands on any record: identifiers, and the username on that day',
    ends: ['time to live'],
    found: 'audit entry',
    kept: 'seven years (time to live)',
  },
} as const satisfies Record<string, TableShape>;

import type { Operation } from '#shared/rights/principals';

/** People, their rights, the school’s settings and groups, the intake, and what one person has: Home, search, favourites, devices, choices, privacy. */
export const peopleRights = {
  /** GET users/{username} */
  'usr.get': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      reports: 'names',
      administrator: 'all',
      internal: 'all',
    },
  },
  /** GET people/, people/{id}, people/{id}/why, people/why */
  'ppl.get': { cells: { administrator: 'all' } },
  /** POST people/, people/invitations, people/{id}/acts */
  'ppl.act': { cells: { administrator: 'all' } },
  /** POST rights/ */
  'rgt.request': { cells: { administrator: 'all' } },
  /** GET rights/, POST rights/{id}/decision */
  'rgt.decide': { cells: { counsellor: 'all', privacy: 'all', administrator: 'all' } },
  /** GET settings/{id} */
  'set.get': {
    cells: {
      student: 'site',
      carer: 'site',
      affiliate: 'site',
      faculty: 'site',
      administrator: 'site',
    },
  },
  /** GET|PUT school-settings/, POST school-settings/undo, PUT post-categories/, GET|PUT family-settings/ */
  'set.write': { cells: { administrator: 'all' } },
  /** GET groups/ */
  'grp.list': {
    cells: { placeEditor: 'names', editor: 'names', administrator: 'names', internal: 'all' },
  },
  /** POST|PUT|DELETE groups/, GET groups/?origin=school and ?preview=rule, GET|PUT groups/{id}/members */
  'grp.write': { cells: { administrator: 'all' } },
  /** GET|POST intake/ , intake/{id}, leaving, apply, rollback */
  intake: {
    cells: { administrator: 'all' },
  },
  /** GET audit/ , audit/people */
  audit: { cells: { privacy: 'all' } },
  /** GET|POST privacy/ (a carer also who looked at the record of a linked child) */
  priv: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** Each part of it needs the part's own right too. */
  /** GET home/ */
  home: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** Each part of it needs the part's own right too. */
  /** GET admin-dashboard/ */
  'adm.home': {
    cells: { editor: 'self', sender: 'self', reports: 'self', administrator: 'self' },
  },
  /** GET search/ (what each reads is decided as by post.get, plc.get and pg.get) */
  search: {
    cells: {
      student: 'aud',
      carer: 'aud',
      affiliate: 'aud',
      faculty: 'aud',
      administrator: 'all',
    },
  },
  /** GET|POST|DELETE favorites/ */
  fav: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET|PUT notification-preferences/ , dashboard-preferences/ */
  np: {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
  /** GET|PUT|DELETE push-devices/ , POST push-devices/{id}/test */
  'push.own': {
    cells: {
      student: 'self',
      carer: 'self',
      affiliate: 'self',
      faculty: 'self',
      administrator: 'self',
    },
  },
} as const satisfies Record<string, Operation>;

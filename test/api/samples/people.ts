import { deviceUidOf } from '#functions/notifications/store/push-devices';
import { fresh, ofFamily, ofPerson, plain, staleVersion } from '#test/api/samples/sample';
import { rightRequest } from '#test/support/portal/twin-records';
import { deviceKeys, endpointOf } from '#test/support/push/devices';

const forYear7 = {
  group_list: {
    userTypes: ['STUDENTS', 'CARERS', 'STAFF'].map((name) => ({ name, checked: true })),
    groups: ['year-7'],
  },
};

/** What a school decides about families' days. */
const forDays = {
  office_addresses: ['office@example.org'],
  leave_days: 3,
  closed_categories: ['Closed'],
  reasons: [{ reason: 'illness', label: 'Illness', any_length: true }],
  daily_mail: { on: false, hour: 10 },
  week_letters: ['A'],
  week_starts: [{ day: '2026-02-02', week: 'A' }],
  emergency_contacts: [{ label: 'School office', phone: '02 5550 0100' }],
  wellbeing_addresses: [],
  counsellor_addresses: [],
};

const look = {
  schoolName: 'Harbour College',
  short_name: 'Harbour',
  phoneNumber: '02 5550 0100',
  ribbon_logo: '',
  favicon_icon: '',
  header_colour: '#12355b',
  footer_colour: '#0b2239',
  tile_settings: [{ url: '/notices', label: 'Notices' }],
  terms: [],
  closed_days: [{ day: '2026-06-08', title: 'Holiday' }],
  categories: [{ categoryname: 'Sport', category_background_color: '#005599' }],
};

/** Particular sample calls of routes about people. */
export const peopleSamples = {
  users: { get: ofPerson(({ person }) => ({ username: person })) },
  people: {
    get: ofPerson(({ person }) => ({ userUid: `uid-${person}` })),
    whyNobody: plain(() => ({ name: 'nobody@example.org' })),
    why: ofPerson(({ person }) => ({ userUid: `uid-${person}` })),
    create: plain(() => ({
      firstname: 'Noa',
      surname: 'New',
      username: 'noa.new',
      email: 'noa@example.org',
      reason: 'The new librarian.',
    })),
    invite: plain(() => ({ userUids: ['uid-noteReader'], reason: 'A new colleague.' })),
    act: plain(() => ({
      userUid: 'uid-noteReader',
      act: 'sign-out',
      reason: 'A lost laptop.',
      version: 0,
    })),
    // A request only: what is given would open more to others.
    askRight: plain(({ word }) => ({
      userUid: 'uid-faculty',
      capability: 'signing',
      give: true,
      reason: word,
    })),
    decideRight: plain(() => ({ requestUid: rightRequest, decision: 'refuse' })),
  },
  settings: { get: plain(({ site }) => ({ id: site })) },
  'school-settings': {
    change: plain(() => ({ ...forDays, ...look, ...staleVersion })),
    undo: plain(() => ({ changed_at: staleVersion.updated_at })),
    changeCategories: plain(() => ({ categories: [], ...staleVersion })),
    changeFamily: plain(() => ({ ...forDays, ...staleVersion })),
  },
  audiences: {
    count: plain(() => forYear7),
    explain: plain(() => ({ ...forYear7, person: 'canary' })),
    check: plain(({ postUid }) => ({
      ...forYear7,
      type: 'notice',
      content_html: `<p><a href="/notices/notice_details/${postUid}">read</a></p>`,
    })),
  },
  audit: {
    people: plain(() => ({ person: 'canary' })),
  },
  readposts: {
    list: ofPerson(({ person }) => ({ userUid: `uid-${person}` })),
    create: ofFamily(({ postUid }) => ({ posts_postUid: postUid })),
  },
  'post-readers': {
    get: plain(({ postUid }) => ({ postUid })),
    listPeople: plain(({ postUid }) => ({ postUid })),
    startExport: plain(({ postUid }) => ({ postUid })),
    previewReminder: plain(({ postUid }) => ({ postUid })),
    remind: plain(({ postUid }) => ({ postUid, count: 1_000 })),
  },
  favorites: {
    create: ofFamily(({ postUid }) => ({ posts_postUid: postUid })),
    remove: ofFamily(({ postUid }) => ({ favoriteUid: `post.${postUid}` })),
  },
  'push-devices': {
    save: plain(({ word }) => ({
      endpoint: endpointOf(fresh('device', 'x').replaceAll(' ', '-')),
      keys: deviceKeys,
      name: word,
    })),
    remove: ofPerson(({ person }) => ({ deviceUid: deviceUidOf(endpointOf(person)) })),
    test: ofPerson(({ person }) => ({ deviceUid: deviceUidOf(endpointOf(person)) })),
  },
  'notification-preferences': {
    update: plain(() => ({ digest: true, daily: true, principal: true, ...staleVersion })),
    choose: plain(() => ({ welcomed: true })),
  },
};

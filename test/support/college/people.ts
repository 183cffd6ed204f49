import { personKeys } from '#functions/people/store/person-record';
import type { Profile } from '#shared/intake/roster';
import { newestNews } from '#shared/site/news';
import type { Settings } from '#shared/site/settings.contract';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto, type Tables } from '#test/support/records/school-records';

/** Returns a person of Harbour College, by default a teacher. */
export const collegePerson = (is: Partial<Profile> & { username: string }): Profile =>
  profile({
    userUid: `u-${is.username}`,
    firstname: 'Amelia',
    surname: 'Hart',
    email: `${is.username}@example.edu`,
    type: 'faculty',
    ...is,
  });

const childOf = (username: string) => ({
  userUid: `u-${username}`,
  status: 'active' as const,
  restricted: false,
});

/** The people of Harbour College. Rosa is a carer of three children; Pip is in no event. */
const people: readonly Profile[] = [
  collegePerson({ username: 'a.hart', groups: ['y7'] }),
  collegePerson({
    username: 'a.admin',
    firstname: 'Noor',
    surname: 'Aziz',
    capabilities: ['administrator'],
  }),
  collegePerson({
    username: 'e.editor',
    firstname: 'Ines',
    surname: 'Marsh',
    capabilities: ['editor'],
  }),
  collegePerson({
    username: 'p.privacy',
    firstname: 'Priya',
    surname: 'Nair',
    capabilities: ['privacy'],
  }),
  collegePerson({
    username: 's.student',
    firstname: 'Tomás',
    surname: 'Li',
    type: 'student',
    groups: ['y7', 'y8'],
  }),
  collegePerson({
    username: 'c.carer',
    firstname: 'Rosa',
    surname: 'Hale',
    type: 'affiliate',
    is_carer: true,
    children: ['mia', 'ned', 'pip'].map(childOf),
  }),
  ...[
    ['mia', 'Mia', 'y7'] as const,
    ['ned', 'Ned', 'y8'] as const,
    ['pip', 'Pip', 'y9'] as const,
  ].map(([username, firstname, year]) =>
    collegePerson({
      username,
      firstname,
      surname: 'Hale',
      type: 'student',
      groups: [year],
      ...(username === 'ned' && { email: '' }),
    }),
  ),
];

export const collegeSettings: Settings = {
  schoolUid: 'main',
  schoolName: 'Harbour College',
  tile_settings: [
    { url: '/notices', label: 'Notices' },
    { url: '/connections', label: 'Connections' },
    { url: '/calendar', label: 'Calendar' },
    { url: '/absences', label: 'Absences' },
    { url: '/key-learning-area', label: 'Courses' },
    { url: 'https://library.example.edu', label: 'Library catalogue' },
  ],
  favicon_icon: '',
  domain: 'main.localhost',
  theme_colours: { header_colour: '#123f5a', footer_colour: '#0e2f44' },
  banner_images: { ribbon_logo: '' },
  providerName: 'HarbourID',
  phoneNumber: '(02) 5550 0100',
  timeZone: 'Australia/Sydney',
};

const groups: readonly (readonly [type: string, names: readonly string[]])[] = [
  ['Year level', [7, 8, 9, 10, 11, 12].map((year) => `Year ${year}`)],
  ['Homeroom', ['7A', '7B', '8A', '9C']],
  ['Class', ['Maths 7', 'Art 8', 'Music 9']],
  ['Staff', ['Library staff']],
];

const categories = [
  ['c-arts', 'Arts', '#5b3a8c'],
  ['c-science', 'Science', '#1d6b3a'],
] as const;

/** Stores the people, the settings, the groups and the categories of the school. */
export async function storeCollege(tables: Tables): Promise<void> {
  for (const person of people) await storePerson(tables, person);
  await storeSettings(tables, {});
  for (const [grouptype, names] of groups) {
    for (const groupname of names) {
      const groupUid = groupname.replace('Year ', 'y').replaceAll(' ', '-');
      await putInto(tables, 'groups', { pk: 'main', sk: groupUid, groupUid, groupname, grouptype });
    }
  }
  for (const [postcategoryUid, categoryname, category_background_color] of categories) {
    await putInto(tables, 'post-categories', {
      pk: 'main',
      sk: postcategoryUid,
      postcategoryUid,
      categoryname,
      categorytype: 'newsletter',
      category_background_color,
      sort_order: 1,
    });
  }
}

/** Stores a person and the sign-in that `MemoryPortal.admit` gives them. */
export async function storePerson(tables: Tables, person: Profile): Promise<void> {
  const { userUid, username } = person;
  await putInto(tables, 'users', { ...person, ...personKeys(schoolNamed('main'), person) });
  await putInto(tables, 'identities', { pk: 'main', sk: `pool_main#sub-${username}`, userUid });
  // They have visited the portal before.
  const portal = { welcomed: true, news_seen: newestNews };
  await putInto(tables, 'notification-preferences', { pk: 'main', sk: userUid, portal });
}

/** Stores the settings of the school with some changes. */
export const storeSettings = (tables: Tables, is: Partial<Settings>) =>
  putInto(tables, 'settings', { pk: 'main', sk: 'settings', ...collegeSettings, ...is });

import { roleRow, smallSchool, userRow } from '#test/intake/files/packages';

/** The word that all names and texts of the school contain, and that no log may contain. */
export const word = 'kanarie';
export const email = (name: string) => `${word}.${name}@${word}.example`;

/** Returns a small school in which all names contain the word. */
export function rosterOfWord() {
  const { users: _users, roles: _roles, enrollments: _enrollments, ...rest } = smallSchool();
  const person = (sourcedId: string, name: string, is = {}) =>
    userRow(sourcedId, {
      username: `${word}.${name}`,
      email: email(name),
      givenName: `${word} ${name}`,
      familyName: word,
      identifier: `${word}-${sourcedId}`,
      ...is,
    });
  return {
    ...rest,
    users: [
      person('s1', 'mia', { grades: '07', agentSourcedIds: 'p1' }),
      person('p1', 'pat'),
      person('t1', 'tess'),
    ],
    roles: [roleRow('s1', 'student'), roleRow('p1', 'parent'), roleRow('t1', 'teacher')],
  };
}

/** The settings of the school. */
export const settingsOfWord = {
  pk: 'main',
  sk: 'settings',
  schoolUid: 'main',
  schoolName: word,
  domain: '',
  tile_settings: [],
  favicon_icon: '',
  providerName: word,
  phoneNumber: word,
  theme_colours: { header_colour: '#12355b', footer_colour: '#0b2239' },
  banner_images: { ribbon_logo: '' },
  timeZone: 'Australia/Sydney',
};

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Tools } from '#bin/lib/seed/tools';
import { personKeys } from '#functions/people/store/person-record';
import { placeKeys, type StoredPlace } from '#functions/places/store/place.record';
import { userTypes } from '#shared/audiences/audience';
import type { Profile } from '#shared/intake/roster';
import { storeSentMail } from '#test/support/mail/sent-mail';
import { storeCourse } from '#test/support/records/course-records';
import { schoolNamed } from '#test/support/records/school';

export type Tables = Pick<Tools, 'db' | 'table'>;

/**
 * Stores a school's records before anyone signs in: people, groups, settings, two places with
 * different editors, a course, a calendar and a sent message. All contain the school's canary.
 */
export async function storeSchool(
  tables: Tables,
  site: string,
  people: readonly Profile[],
): Promise<void> {
  const word = `canary-${site}`;
  for (const person of people) {
    await putInto(tables, 'users', { ...person, ...personKeys(schoolNamed(site), person) });
  }
  await storeGroup(tables, site, 'year-7', 'Year level');
  await storeGroup(tables, site, 'all-staff', 'Staff');
  await putInto(tables, 'settings', { pk: site, sk: 'settings', ...settingsOf(site, word) });
  await putInto(tables, 'post-categories', { pk: site, sk: 'sport', ...category(word) });
  const editors = people.filter(({ places }) => places?.includes('place-one'));
  await storePlace(tables, site, { editors: editors.map(({ userUid }) => userUid) });
  await storePlace(tables, site, { placeUid: 'place-two', slug: 'place-two' });
  await storeCourse(tables, site, word);
  await storeSentMail(tables, site, word);
}

/** Puts an item into a table and replaces any old one. */
export const putInto = (
  { db, table }: Tables,
  name: Parameters<Tables['table']>[0],
  Item: Record<string, unknown>,
) => db.send(new PutCommand({ TableName: table(name), Item }));

/** Stores a group, named after itself and the school. */
export const storeGroup = (tables: Tables, site: string, groupUid: string, grouptype: string) =>
  putInto(tables, 'groups', {
    pk: site,
    sk: groupUid,
    groupUid,
    grouptype,
    groupname: `${groupUid} canary-${site}`,
  });

/** Stores a place with its slug; by default `place-one`, for everyone. */
export async function storePlace(
  tables: Tables,
  site: string,
  is: Partial<StoredPlace>,
): Promise<void> {
  const word = `canary-${site}`;
  const stamp = '2026-01-01T00:00:00.000Z';
  const placeUid = is.placeUid ?? 'place-one';
  const place = {
    placeUid,
    place: `${placeUid} ${word}`,
    slug: placeUid,
    place_id: '7012',
    klaUid: '',
    key_learning_area: '',
    editors: [],
    description: word,
    intended_audience: word,
    group_list: forGroups([]),
    is_deleted: false,
    created_at: stamp,
    updated_at: stamp,
    author: {
      users_userid: 'uid-administrator',
      users_username: 'administrator',
      users_firstname: 'administrator',
      users_lastname: word,
    },
    ...is,
  };
  await putInto(tables, 'places', { ...placeKeys(schoolNamed(site), place), ...place });
  await putInto(tables, 'places', { pk: `${site}#slug`, sk: place.slug, placeUid });
}

/** Returns the audience of some groups, or of everyone. */
export const forGroups = (groups: string[]) => ({
  groups,
  groupNames: [],
  groupNamesSearch: '',
  userTypes: userTypes.map((name) => ({ name, checked: true })),
});

/** Returns the settings of a school. */
export const settingsOf = (site: string, word: string) => ({
  schoolUid: site,
  schoolName: word,
  tile_settings: [{ url: '/notices', label: 'Notices' }],
  favicon_icon: '',
  domain: '',
  theme_colours: { header_colour: '#12355b', footer_colour: '#0b2239' },
  banner_images: { ribbon_logo: '' },
  providerName: word,
  phoneNumber: '',
  timeZone: 'Australia/Sydney',
});

const category = (word: string) => ({
  postcategoryUid: 'sport',
  categoryname: `Sport ${word}`,
  categorytype: 'Newsletter',
  category_background_color: '#005599',
  sort_order: 1,
});

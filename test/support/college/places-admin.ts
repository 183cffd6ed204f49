import type { StoredPlace } from '#functions/places/store/place.record';
import type { College } from '#test/support/college/college';
import {
  collegePage,
  collegePlace,
  storeAreas,
  storeCollegePlace,
  storePages,
} from '#test/support/college/places';
import { audience } from '#test/support/records/posts';

/** Returns a place for the students of Year 7, which Ines edits. */
export const adminPlace = (placeUid: string, name: string, is: Partial<StoredPlace> = {}) =>
  collegePlace(name.toLowerCase().replaceAll(' ', '-'), name, {
    placeUid,

    description: `Everything about ${name}`,
    intended_audience: 'Students and their families',
    editors: ['u-e.editor'],
    group_list: {
      ...audience('STUDENTS', '#y7'),
      groupNames: ['Year 7'],
      groupNamesSearch: 'year 7',
    },
    ...is,
  });

/** Stores enough places for three pages of the table, sorted by name, and four pages of places. */
export async function storeAdminPlaces(college: College): Promise<void> {
  const english = { place_id: '7001', klaUid: 'kla-english', key_learning_area: 'English' };
  for (const place of [
    adminPlace('pl-art', 'Art'),
    adminPlace('pl-english', 'English 7', english),
    adminPlace('pl-library', 'Library', { editors: ['u-e.editor', 'u-a.hart'] }),
    ...Array.from({ length: 22 }, (_, n) =>
      adminPlace(`pl-${n}`, `Sports team ${String(n + 1).padStart(2, '0')}`),
    ),
  ]) {
    await storeCollegePlace(college, place);
  }
  await storeAreas(
    college,
    { klaUid: 'kla-english', key_learning_area: 'English' },
    { klaUid: 'kla-science', key_learning_area: 'Science' },
  );
  await storePages(college, pages);
}

const page = (
  pageUid: string,
  placeUid: string,
  ...[slug, title, type, is = {}]: Parameters<typeof collegePage>
) => collegePage(slug, title, type, { pageUid, placeUid, description: `About ${title}`, ...is });

const pages = [
  page('pg-welcome', 'pl-art', 'welcome', 'Welcome', 'static-page'),
  page('pg-files', 'pl-art', 'worksheets', 'Worksheets', 'documents', {
    navigation: false,
    google_drive_url: 'https://drive.google.com/embeddedfolderview?id=abcdefghijkl#grid',
    file_view_type: 'grid',
  }),
  page('pg-tasks', 'pl-english', 'tasks', 'Tasks', 'task-page'),
  page('pg-old', 'pl-library', 'old-hours', 'Old hours', 'static-page', {
    is_deleted: true,
    navigation: false,
    deleted_at: new Date().toISOString(),
    deleted_by: 'u-a.admin',
  }),
];

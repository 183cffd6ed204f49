import {
  pageKeys,
  pageSlugKey,
  Scheduled,
  type StoredPage,
} from '#functions/pages/store/page.record';
import { type StoredVersion, versionKey } from '#functions/pages/store/page-version.record';
import { placeKeys, type StoredPlace } from '#functions/places/store/place.record';
import { api } from '#shared/api';
import type { PagetypeUid } from '#shared/pages/page-types';
import type { College } from '#test/support/college/college';
import { storeEnglish } from '#test/support/college/course';
import { collegePerson, storePerson } from '#test/support/college/people';
import { storedPlace } from '#test/support/records/places';
import { schoolNamed } from '#test/support/records/school';

const at = '2026-03-01T00:00:00.000Z';
const author = {
  users_userid: 'u-a.admin',
  users_username: 'a.admin',
  users_firstname: 'Noor',
  users_lastname: 'Aziz',
};

/** Returns a place of the school, by default for everyone and without a course. */
export const collegePlace = (slug: string, place: string, is: Partial<StoredPlace> = {}) =>
  storedPlace({
    placeUid: `r-${slug}`,
    place,
    slug,
    place_id: '',
    description: '',
    author,
    intended_audience: '',
    created_at: at,
    updated_at: at,
    ...is,
  });

/** Stores a place with its slug. */
export async function storeCollegePlace(college: College, place: StoredPlace): Promise<void> {
  const { placeUid, slug } = place;
  await college.put('places', { ...placeKeys(schoolNamed('main'), place), ...place });
  await college.put('places', { pk: 'main#slug', sk: slug, placeUid });
}

/** Stores areas of learning. */
export async function storeAreas(college: College, ...areas: object[]): Promise<void> {
  for (const area of areas as { klaUid: string }[]) {
    await college.put('key-learning-area', { pk: 'main', sk: area.klaUid, ...area });
  }
}

/** Returns a page of a place, by default a tab that everyone sees. */
export const collegePage = (
  slug: string,
  title: string,
  pagetypeUid: PagetypeUid,
  is: Partial<StoredPage> = {},
): StoredPage => ({
  pageUid: `r-${slug}`,
  placeUid: 'r-english-7',
  title,
  slug,
  pagetypeUid,
  description: '',
  navigation: true,
  pageHide: false,
  is_deleted: false,
  google_drive_url: '',
  file_view_type: 'list',
  schedule: [],
  revision: 1,
  created_at: at,
  updated_at: at,
  author,
  content_html: pagetypeUid === 'static-page' ? `<p>All about ${title}.</p>` : '',
  ...is,
});

/** Stores pages in their order. The first page of each place is its landing page. */
export async function storePages(college: College, pages: readonly StoredPage[]): Promise<void> {
  for (const page of pages) {
    const { pageUid, placeUid, slug } = page;
    await college.put('pages', { ...pageKeys(schoolNamed('main'), page), ...page });
    await college.put('pages', { ...pageSlugKey(schoolNamed('main'), placeUid, slug), pageUid });
  }
  for (const [placeUid, own] of Map.groupBy(pages, (page) => page.placeUid)) {
    const order = own.filter((page) => !page.is_deleted).map(({ pageUid }) => pageUid);
    const item = { pages: order, landing: order[0], version: 1 };
    await college.put('pages', { pk: 'main#order', sk: placeUid, ...item });
  }
}

/** Stores the scheduled versions of a page, which replace those with the same identifiers. */
export async function schedule(
  college: College,
  pageUid: string,
  versions: readonly StoredVersion[],
): Promise<void> {
  const page = college.tables.all('pages').find(({ pk, sk }) => pk === 'main' && sk === pageUid);
  const entries = versions.map((version) => ({
    ...Scheduled.parse(version),
    users_username: version.author.users_username,
  }));
  await college.put('pages', { ...page, schedule: entries });
  for (const version of versions) {
    await college.put('pages', {
      ...versionKey(schoolNamed('main'), pageUid, version.versionUid),
      ...version,
    });
  }
}

/** Stores three places, edited by Ines, with their pages and the records of a course. */
export async function storePlaces(college: College): Promise<void> {
  const editors = ['u-e.editor'];
  const places = [
    collegePlace('english-7', 'English 7', {
      place_id: 'ENG7',
      klaUid: 'kla-english',
      key_learning_area: 'English',
      editors,
    }),
    collegePlace('boarding', 'Boarding House', { place_id: 'BRD', editors }),
    collegePlace('library', 'Library', { editors }),
  ];
  for (const place of places) await storeCollegePlace(college, place);
  await storeAreas(college, { klaUid: 'kla-english', key_learning_area: 'English' });
  await storePerson(
    college.records,
    collegePerson({
      username: 'e.editor',
      firstname: 'Ines',
      surname: 'Marsh',
      capabilities: ['editor'],
      places: places.map(({ placeUid }) => placeUid),
    }),
  );
  await storePages(college, [...englishPages, ...otherPages]);
  for (const title of ['First week', 'Excursion']) {
    const entry = { pageUid: 'r-news', title, content_html: `<p>How it was: ${title}.</p>` };
    await college.ask('e.editor', api.pages.createBlog, entry);
  }
  await storeEnglish(college);
}

/** The pages of English 7. */
export const englishPages = [
  collegePage('welcome', 'Welcome', 'static-page'),
  collegePage('outline', 'Course outline', 'static-page'),
  collegePage('worksheets', 'Worksheets', 'documents', {
    google_drive_url: 'https://drive.google.com/embeddedfolderview?id=abcdefghijkl#list',
  }),
  collegePage('rooms', 'Classrooms', 'classrooms-page'),
  collegePage('news', 'Class news', 'blog-page'),
  collegePage('drafts', 'Drafts', 'static-page', { pageHide: true }),
  collegePage('not-a-tab', 'Reading list', 'static-page', { navigation: false }),
];

const otherPages = [
  collegePage('house', 'Our house', 'static-page', { placeUid: 'r-boarding' }),
  collegePage('hours', 'Opening hours', 'static-page', { placeUid: 'r-library' }),
];

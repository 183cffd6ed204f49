import { indexKeys } from '#functions/intake/store/roster';
import { stateKey } from '#functions/kernel/day-cards/calendar-state';
import { rosterKey } from '#functions/kernel/roster/keys';
import { userUidOf } from '#functions/kernel/roster/uids';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { personKeys } from '#functions/people/store/person-record';
import { placeKeys, type StoredPlace } from '#functions/places/store/place.record';
import type { StoredPost } from '#functions/posts/store/post.record';
import type { Profile } from '#shared/intake/roster';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Caller } from '#shared/rights/caller';
import type { Site } from '#shared/rights/site';
import type { TableName } from '#shared/tables';
import type { Lesson } from '#shared/timetables/timetable-records';
import { writeAll } from './sample-families.ts';
import { marksOf } from './sample-marks.ts';
import { samplePosts } from './sample-posts.ts';
import { fillWaiting } from './sample-waiting.ts';

/** The people whose Home is measured. */
export const sampleRoles = [
  ...(['carer', 'carer of two', 'carer of three'] as const),
  ...(['busy carer of two', 'busy carer of three', 'teacher', 'student', 'office'] as const),
] as const;
export type SampleRole = (typeof sampleRoles)[number];

/** The tables that Home reads. */
export const homeTables = [
  ...(['users', 'settings', 'posts', 'readposts', 'favorites', 'calendar'] as const),
  ...(['calendar-days', 'roster', 'lessons', 'lesson-changes', 'absences'] as const),
  ...(['absence-notices', 'finance', 'signing-requests', 'mailings', 'intake'] as const),
  ...(['places', 'asks'] as const),
] satisfies readonly TableName[];

const zone = 'Australia/Sydney';
const classes = Array.from({ length: 8 }, (_, n) => `class-${n}`);
/** The groups of a student: a year, a homeroom, classes and teams. */
export const groupsOfStudent = [
  ...classes,
  'year-7',
  'homeroom-7a',
  ...Array.from({ length: 15 }, (_, n) => `team-${n}`),
];

/** Yields posts of which 1 in 49 is for a group of the student, with the families and the staff. */
export function* rolePosts(count: number, now: Date): Generator<StoredPost> {
  let i = 0;
  const all = ['STUDENTS', 'CARERS', 'STAFF'] as const;
  for (const post of samplePosts(count, now)) {
    const own = groupsOfStudent[Math.floor(i / 49) % groupsOfStudent.length] ?? '';
    const group = i % 49 === 0 ? own : `other-${i % 500}`;
    yield {
      ...post,
      group_list: {
        userTypes: all.map((name) => ({ name, checked: true })),
        groups: [group],
        groupNames: [group],
        groupNamesSearch: group,
      },
    };
    i += 1;
  }
}

/** Returns a person of the sample by the id in the roster. */
export const profile = (site: Site, sourcedId: string, is: Partial<Profile>): Profile => ({
  userUid: userUidOf(site, sourcedId),
  username: sourcedId,
  firstname: sourcedId,
  surname: 'Sample',
  email: '',
  type: 'affiliate',
  is_carer: false,
  schoolUid: site,
  groups: [],
  children: [],
  capabilities: [],
  status: 'active',
  origin: 'roster',
  sourcedId,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...is,
});

const child = { type: 'student', groups: groupsOfStudent, form_run: 'Year 7' } as const;
const linkTo = (site: Site, sourcedId: string) =>
  ({ userUid: userUidOf(site, sourcedId), status: 'active', restricted: false }) as const;

const children = ['student', 'sister', 'third'] as const;
/** The children of the busy carers, for each of whom something of each kind waits. */
const busyChildren = ['busy-student', 'busy-sister', 'busy-third'] as const;

const carerOf = (site: Site, sourcedId: string, of: readonly string[]) =>
  profile(site, sourcedId, { is_carer: true, children: of.map((each) => linkTo(site, each)) });

const peopleOf = (site: Site): Record<SampleRole, Profile> => ({
  student: profile(site, 'student', { ...child, studentNumber: '0' }),
  carer: carerOf(site, 'carer', children.slice(0, 1)),
  'carer of two': carerOf(site, 'parent', children.slice(0, 2)),
  'carer of three': carerOf(site, 'parent-of-three', children),
  'busy carer of two': carerOf(site, 'busy-parent', busyChildren.slice(0, 2)),
  'busy carer of three': carerOf(site, 'busy-parent-of-three', busyChildren),
  teacher: profile(site, 'teacher', {
    type: 'faculty',
    groups: groupsOfStudent,
    capabilities: ['editor'],
    places: ['place-0', 'place-1'],
  }),
  office: profile(site, 'office', { type: 'faculty', capabilities: ['attendance', 'sender'] }),
});

/** Those whose Home is not measured. */
const othersOf = (site: Site): Profile[] => [
  ...[...children.slice(1), ...busyChildren].map((each, n) =>
    profile(site, each, { ...child, studentNumber: `${n + 1}` }),
  ),
  profile(site, 'staff', { type: 'faculty' }),
];

/** Returns the caller of a role, as its token and its profile make it. */
export function sampleCaller(site: Site, role: SampleRole): Caller {
  const person = peopleOf(site)[role];
  const carerOf = person.children.map(({ userUid }) => userUid);
  return {
    ...person,
    site,
    carerNumber: undefined,
    carerGroups: carerOf.length > 0 ? groupsOfStudent : [],
    carerOf,
    timeZone: zone,
    host: 'localhost',
  };
}

const tiles = [
  '/notices',
  '/connections',
  '/calendar',
  '/timetable',
  '/absences',
  '/financial-info',
  '/key-learning-area',
];

const settingsOf = (site: Site) => ({
  pk: site,
  sk: 'settings',
  schoolUid: site,
  schoolName: 'Sample College',
  tile_settings: tiles.map((url) => ({ url, label: url })),
  favicon_icon: '',
  domain: 'main.localhost',
  theme_colours: { header_colour: '#123f5a', footer_colour: '#0e2f44' },
  banner_images: { ribbon_logo: '' },
  providerName: 'SampleID',
  phoneNumber: '(02) 5550 0100',
  timeZone: zone,
});

/** Fills a school with what Home reads beside posts: people, their classes, lessons, places and tasks. */
export async function fillRoles(tables: Tables, site: Site, now: Date): Promise<void> {
  const roles = peopleOf(site);
  const people = [...Object.values(roles), ...othersOf(site)];
  const today = dayIn(zone, now);
  await writeAll(
    tables,
    'users',
    people.map((each) => ({ ...each, ...personKeys({ site }, each) })),
  );
  await writeAll(tables, 'settings', [settingsOf(site)]);
  await writeAll(tables, 'roster', rosterOf(site, today));
  await writeAll(tables, 'lessons', lessonsOf(site));
  await writeAll(tables, 'places', placesOf(site));
  await writeAll(tables, 'readposts', marksOf(site, Object.values(roles), now));
  const carers = [roles['busy carer of two'], roles['busy carer of three']];
  await fillWaiting(tables, site, { carers, now });
  const version = new Date(now.getTime() - 3_600_000).toISOString();
  await writeAll(tables, 'calendar-days', [{ pk: site, sk: stateKey, version }]);
}

function* rosterOf(site: Site, today: string) {
  const record = (
    kind: 'classes' | 'courses' | 'enrollments' | 'lineItems' | 'academicSessions',
    { sourcedId, ...fields }: { readonly sourcedId: string } & Record<string, unknown>,
  ) => {
    const whole = { sourcedId, ...fields };
    return {
      ...whole,
      ...rosterKey({ site }, kind, sourcedId),
      ...indexKeys({ site }, kind, whole),
    };
  };
  const term = { title: 'Term', type: 'term', schoolYear: today.slice(0, 4) };
  yield record('academicSessions', {
    ...term,
    sourcedId: 'term',
    startDate: addDays(today, -30),
    endDate: addDays(today, 30),
  });
  const none = { grades: [], subjects: [] };
  for (const [n, id] of classes.entries()) {
    const course = `course-${n}`;
    yield record('courses', { ...none, sourcedId: course, title: course, orgSourcedId: 'o' });
    yield record('classes', {
      ...none,
      sourcedId: id,
      title: id,
      classType: 'scheduled',
      periods: [],
      courseSourcedId: course,
      schoolSourcedId: 'o',
      termSourcedIds: ['term'],
    });
    for (const [userUid, role] of [
      ...[...children, ...busyChildren].map((each) => [each, 'student'] as const),
      ['teacher', 'teacher'] as const,
    ]) {
      yield record('enrollments', {
        sourcedId: `${id}-${userUid}`,
        classSourcedId: id,
        schoolSourcedId: 'o',
        userSourcedId: userUid,
        role,
      });
    }
    yield record('lineItems', {
      sourcedId: `task-${n}`,
      title: `Task ${n}`,
      assignDate: addDays(today, -3),
      dueDate: addDays(today, n),
      classSourcedId: id,
    });
  }
}

function* lessonsOf(site: Site) {
  for (const [n, CLASS_ID] of classes.entries()) {
    for (let weekday = 1; weekday <= 5; weekday++) {
      const lesson: Lesson = {
        TIMETABLE_ID: `l${n}-${weekday}`,
        CLASS_ID,
        teacherUid: userUidOf(site, n % 2 === 0 ? 'teacher' : 'staff'),
        weekday,
        period: n + 1,
        starts: `${String(9 + n).padStart(2, '0')}:00`,
        ends: `${String(9 + n).padStart(2, '0')}:50`,
      };
      const id = lesson.TIMETABLE_ID;
      yield { ...lesson, pk: site, sk: id, ...portalKeys({ site }, 'lessons', { ...lesson }) };
    }
  }
}

function* placesOf(site: Site) {
  for (const n of classes.keys()) {
    const placeUid = `place-${n}`;
    const at = '2026-01-01T00:00:00.000Z';
    const place: StoredPlace = {
      placeUid,
      slug: placeUid,
      place: placeUid,
      place_id: `course-${n}`,
      klaUid: '',
      key_learning_area: '',
      description: '',
      intended_audience: '',
      group_list: {
        userTypes: [{ name: 'STUDENTS', checked: true }],
        groups: [],
        groupNames: [],
        groupNamesSearch: '',
      },
      editors: [userUidOf(site, 'teacher')],
      is_deleted: false,
      created_at: at,
      updated_at: at,
      author: {
        users_userid: 'u',
        users_username: 'ed',
        users_firstname: 'Ed',
        users_lastname: 'I',
      },
    };
    yield { ...place, ...placeKeys({ site }, place) };
  }
}

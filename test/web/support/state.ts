import type { EmergencyBroadcast } from '#shared/contract/emergencybroadcast';
import type { Favorite } from '#shared/contract/favorites';
import type { Intake } from '#shared/contract/intake';
import type { Post, PostType } from '#shared/contract/posts';
import type { Settings } from '#shared/contract/settings';
import type { User } from '#shared/contract/users';
import { auditState } from '#test/web/support/audit';
import { calendarState } from '#test/web/support/calendar-state';
import { coursesState } from '#test/web/support/courses-state';
import { emailLogsState } from '#test/web/support/email-logs';
import { mailState } from '#test/web/support/mail-state';
import { placesAdminState } from '#test/web/support/places-admin-state';
import { placesState } from '#test/web/support/places-state';
import { publishingState } from '#test/web/support/publishing-state';

/** The people and posts of a small school, for looking at screens without the rest of the portal. */

const person = (username: string, more: Partial<User>): User => ({
  userUid: `u-${username}`,
  username,
  firstname: 'Amelia',
  surname: 'Hart',
  email: `${username}@example.edu`,
  type: 'faculty',
  is_carer: false,
  schoolUid: 'main',
  group_list: [],
  country_name: '',
  capabilities: [],
  ...more,
});

const postAt = (day: number): string =>
  new Date(Date.UTC(2026, 5, 4, 22) - day * 86_400_000).toISOString();

const texts: readonly (readonly [PostType, string, string])[] = [
  [
    'principal',
    'Our term ahead: a message from the principal',
    'Dear families, this term begins with thanks.',
  ],
  [
    'notice',
    'Year 7 camp: forms are due on Friday',
    'Please return the medical form and the consent form to the office.',
  ],
  [
    'newsletter',
    'The orchestra at the harbour: four hundred voices and one long bow',
    'A warm evening, a borrowed stage and a programme that nobody wanted to end.',
  ],
  [
    'dailyemail',
    'Daily notices for Thursday',
    'Chess club moves to the library. Lost: one blue recorder.',
  ],
  [
    'notice',
    'Library opens early from Monday',
    'From half past seven, with breakfast for those who come by the first bus.',
  ],
  [
    'newsletter',
    'What Year 9 learned from the tide',
    'Six weeks of measuring at the rock shelf, and one surprising graph.',
  ],
  [
    'newsletter',
    'New garden beds behind the science block',
    'Grown by Year 3, eaten by everybody.',
  ],
  [
    'notice',
    'Parent–teacher conferences: booking opens Tuesday at 6 pm',
    'Each conversation lasts ten minutes. Interpreters can be booked until Friday.',
  ],
  [
    'notice',
    'Bus route 3 changes its last stop',
    'Works on Ferry Road move the stop by 200 metres until August.',
  ],
];

const posts = (): Post[] =>
  Array.from({ length: 34 }, (_, n) => {
    const [type, title, excerpt] = texts[n % texts.length] as (typeof texts)[number];
    return {
      postUid: `p${String(n).padStart(2, '0')}`,
      title: n < texts.length ? title : `${title} (${n})`,
      slug: `post-${n}`,
      type,
      excerpt,
      featured_img_url: type === 'dailyemail' ? '' : `/media/main/${n}.svg`,
      postcategory_categoryid: type === 'newsletter' ? (n % 2 ? 'c-arts' : 'c-science') : '',
      postcategory_categoryname: type === 'newsletter' ? (n % 2 ? 'Arts' : 'Science') : '',
      publish_start: postAt(n),
      publish_end: 'INDEFINITE',
      published: true,
      make_public: false,
      sort_order: 5,
      created_at: postAt(n),
      updated_at: postAt(n),
      content_html: `<h2>What happened</h2><p>${excerpt} ${'It was a long day, and a good one. '.repeat(12)}</p><p>More on the <a href="/connections">Connections page</a>.</p><ul><li>First, the tide tables.</li><li>Then the long walk back.</li></ul><blockquote>“We counted everything twice.”</blockquote><table><tr><th>Group</th><th>Bus</th></tr><tr><td>7A</td><td>3</td></tr></table>`,
    };
  });

const settings: Settings = {
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

const intakes = (): Intake[] => [
  {
    intakeUid: 'i-ready',
    filename: 'oneroster-term-3.zip',
    state: 'ready',
    format: 'OneRoster 1.2, bulk',
    created_at: postAt(0),
    updated_at: postAt(0),
    created_by: 'a.admin',
    counts: [
      { kind: 'users', added: 42, changed: 118, leaving: 430, unchanged: 610 },
      { kind: 'classes', added: 3, changed: 9, leaving: 1, unchanged: 140 },
      { kind: 'enrollments', added: 1204, changed: 0, leaving: 988, unchanged: 9210 },
    ],
    faults: [],
    fault_count: 0,
    warnings: [
      {
        file: 'users.csv',
        row: 88,
        column: 'grades',
        value: '13',
        reason: 'Unknown year level; the person joins no year.',
      },
    ],
    progress: { done: 0, total: 0 },
    confirm_leaving: 430,
  },
  {
    intakeUid: 'i-refused',
    filename: 'oneroster-broken.zip',
    state: 'refused',
    created_at: postAt(3),
    updated_at: postAt(3),
    created_by: 'a.admin',
    counts: [],
    faults: Array.from({ length: 120 }, (_, n) => ({
      file: 'enrollments.csv',
      row: n + 2,
      column: 'userSourcedId',
      value: `stu-${n}`,
      reason: 'There is no user with this sourcedId.',
    })),
    fault_count: 2400,
    warnings: [],
    progress: { done: 0, total: 0 },
    message: 'This file cannot be taken in: 2400 faults were found.',
  },
];

/** Everything the stand-in server knows, fresh for each start. */
export const schoolState = () => ({
  settings,
  people: [
    person('a.hart', {}),
    person('a.admin', { firstname: 'Noor', surname: 'Aziz', capabilities: ['administrator'] }),
    person('e.editor', { firstname: 'Ines', surname: 'Marsh', capabilities: ['editor'] }),
    person('p.privacy', { firstname: 'Priya', surname: 'Nair', capabilities: ['privacy'] }),
    person('s.student', { firstname: 'Tomás', surname: 'Li', type: 'student' }),
  ],
  posts: posts(),
  favourites: new Map<string, Favorite[]>(),
  reads: new Map<string, string[]>([['u-a.hart', ['p04', 'p05', 'p08']]]),
  visits: [] as { pageId: string; title: string; pageType: string }[],
  broadcast: {
    emergencybroadcastUid: 'current',
    status: false,
    message: '',
  } as EmergencyBroadcast,
  intakes: intakes(),
  audit: auditState(),
  publishing: publishingState(),
  courses: coursesState(),
  emailLogs: emailLogsState(),
  mail: mailState(),
  calendar: calendarState(),
  placesAdmin: placesAdminState(),
  viewed: placesState(),
});
export type SchoolState = ReturnType<typeof schoolState>;

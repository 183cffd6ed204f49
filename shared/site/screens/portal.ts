import type { Screen } from './screen.ts';

const posts = { shown: 'tile', needs: ['post.list'] } as const;
const notices = { ...posts, title: 'Notices' } as const;
const connections = { ...posts, title: 'Connections' } as const;
const ofPerson = ['/favorites', '/readposts/{userUid}?limit=100'] as const;
const board = '/posts?types=notice,principal,dailyemail&limit=20';
const postList = { module: 'features/posts/PostListPage' } as const;
// The link to the editor brings the rules that decide about it.
const post = { module: 'features/posts/PostPage', budget: 33 } as const;
const calendar = { shown: 'tile', title: 'Calendar', needs: ['cal'] } as const;
const eventForm = {
  shown: 'tile',
  needs: ['cal.write'],
  module: 'features/calendar/editor/EventFormPage',
  // The editing kit, as the form of a notice has it.
  budget: 83,
} as const;
const courses = { title: 'Course Directory', needs: ['kla'] } as const;
const absences = { shown: 'tile', title: 'Absences' } as const;
const notice = { ...absences, needs: ['abs.add'], module: 'features/absences/NoticePage' } as const;
const notify = { ...notice, component: 'NotifyPage' } as const;
const leave = { ...notice, component: 'LeavePage' } as const;
const signing = { module: 'features/signing/SigningPage' } as const;
const template = { ...signing, title: 'Template', needs: ['sign.tpl'] } as const;
const place = { title: 'Place', needs: ['plc.get'], module: 'features/places/PlacePage' } as const;

/** The screens for readers. Tiles have the order of this table. */
export const portalScreens = [
  {
    path: '/',
    title: 'Home',
    needs: [],
    module: 'home/HomePage',
    budget: 33.8,
    reads: ['/home'],
  },
  {
    ...notices,
    ...postList,
    path: '/notices',
    tile: 'Notices',
    component: 'NoticesPage',
    reads: [board, ...ofPerson],
  },
  { ...notices, ...post, path: '/notices/notice_details/:postUid', component: 'NoticePage' },
  {
    path: '/asks',
    title: 'All answers',
    needs: ['ask.report'],
    isInPalette: true,
    module: 'features/asks/AskListPage',
    reads: ['/asks?limit=25'],
  },
  {
    path: '/asks/:askUid',
    title: 'Answers',
    needs: ['ask.report'],
    module: 'features/asks/AskReportPage',
    // Its table may have lines in a cell, as every list, and says who waits for a place, what is paid, what a file
    // has and where confidential answers are.
    budget: 32.4,
  },
  {
    path: '/calendar/ask/:id',
    title: 'Ask about an event',
    needs: ['ask.write'],
    module: 'asks/event/EventAskPage',
    // The editing kit, as the form of a notice has it.
    budget: 83,
  },
  {
    path: '/asks/:askUid/roll',
    title: 'Roll',
    needs: ['ask.report'],
    module: 'features/asks/roll/RollPage',
  },
  {
    ...connections,
    ...postList,
    path: '/connections',
    tile: 'Connections',
    component: 'ConnectionsPage',
    reads: [
      '/posts?types=newsletter&limit=20',
      '/connection-headers?limit=20',
      '/post-categories?category_type=All',
      ...ofPerson,
    ],
  },
  {
    ...connections,
    ...post,
    path: '/connections/connection_details/:postUid',
    component: 'ConnectionPage',
  },
  { ...calendar, path: '/calendar', tile: 'Calendar', module: 'features/calendar/CalendarPage' },
  {
    ...calendar,
    path: '/calendar/calendar_details/:id',
    module: 'features/calendar/event/EventPage',
  },
  {
    ...eventForm,
    path: '/calendar/new',
    act: 'New event',
    title: 'New event',
    component: 'NewEventPage',
  },
  { ...eventForm, path: '/calendar/edit/:id', title: 'Edit event', component: 'EditEventPage' },
  {
    path: '/timetable',
    title: 'Timetable',
    isInMenu: true,
    needs: ['tt.my', 'tt.tch', 'tt.child'],
    module: 'features/timetables/TimetablePage',
  },
  { ...courses, path: '/key-learning-area', tile: 'Courses', module: 'features/courses/AreasPage' },
  { ...courses, path: '/key-learning-area/:id', module: 'features/courses/AreaPage' },
  {
    ...absences,
    path: '/absences',
    tile: 'Absences',
    needs: ['abs.get', 'att'],
    always: ['att'],
    module: 'features/absences/AbsencesScreen',
  },
  { ...notify, path: '/absences/notify-absence', act: 'Report an absence' },
  { ...notify, path: '/absences/notify-absence/:id' },
  { ...leave, path: '/absences/extended-leave', act: 'Request leave' },
  { ...leave, path: '/absences/extended-leave/:id' },
  {
    ...absences,
    path: '/absences/edit-absence-reason/:stduentNumber/:id',
    needs: ['abs.add'],
    module: 'features/absences/ReasonPage',
  },
  {
    path: '/financial-info',
    title: 'Financial info',
    shown: 'tile',
    tile: 'Financial info',
    needs: ['fin'],
    module: 'features/finance/FinancePage',
  },
  {
    path: '/year-info',
    title: 'Year info',
    shown: 'tile',
    tile: 'Year info',
    needs: ['year'],
    module: 'features/people/year/YearInfoPage',
  },
  { ...place, path: '/places/:slug' },
  { ...place, path: '/places/:slug/:pageSlug' },
  {
    path: '/emergency-brodcast',
    title: 'Emergency broadcasts',
    isInPalette: true,
    needs: ['emg'],
    module: 'features/emergency/EmergencyPage',
  },
  { path: '/search', title: 'Search', needs: ['search'], module: 'features/search/SearchPage' },
  {
    path: '/notification-preferences',
    act: 'Choose your messages',
    title: 'Messages to me',
    needs: ['np'],
    module: 'features/notifications/PreferencesPage',
    budget: 29.7,
  },
  {
    path: '/privacy',
    title: 'Privacy',
    act: 'See what is stored about me',
    isInPalette: true,
    needs: ['priv'],
    module: 'features/privacy/PrivacyPage',
    // The register of the tables is in it.
    budget: 40,
  },
  {
    path: '/accessibility',
    title: 'Accessibility',
    isInPalette: true,
    needs: [],
    module: 'features/site/AccessibilityPage',
  },
  {
    path: '/unsubscribe/:token',
    title: 'E-mail',
    shown: 'signedOut',
    needs: [],
    module: 'features/notifications/UnsubscribePage',
  },
  {
    path: '/parent-dashboard',
    title: 'Learning dashboard',
    isInMenu: true,
    needs: ['plot'],
    module: 'student/StudentPage',
    budget: 40.7,
  },
  {
    path: '/student-goals',
    title: 'Student goals',
    isInMenu: true,
    needs: ['sg.get'],
    module: 'features/goals/GoalsPage',
    budget: 28,
  },
  {
    path: '/student-goals/write',
    act: 'Write my goals',
    title: 'My goals',
    needs: ['sg.save'],
    module: 'features/goals/WritePage',
  },
  {
    path: '/student-goals/students/:username',
    title: 'Student goals',
    needs: ['sg.class'],
    module: 'features/goals/StudentGoalsPage',
    budget: 28.8,
  },
  {
    path: '/new-students',
    title: 'New students',
    isInMenu: true,
    needs: ['new'],
    module: 'features/people/new-students/NewStudentsPage',
  },
  {
    path: '/student-notes',
    act: 'Write a note',
    title: 'Write a note',
    needs: ['note.add'],
    module: 'features/notes/WriteNotePage',
  },
  {
    path: '/student-notes/:studentUid',
    title: 'Notes',
    needs: ['note.get'],
    module: 'features/notes/NotesPage',
    budget: 60,
  },
  {
    path: '/school-psychology-request',
    act: 'Ask for support',
    title: 'School psychology request',
    isInMenu: true,
    needs: ['psy.get'],
    module: 'features/psychology/PsychologyPage',
    budget: 28.1,
  },
  {
    ...signing,
    path: '/signing',
    title: 'Documents to sign',
    isInMenu: true,
    needs: ['sign.list'],
  },
  {
    ...signing,
    path: '/signing/templates',
    title: 'Documents to sign',
    needs: ['sign.tpl'],
    component: 'TemplatesPage',
  },
  { ...template, path: '/signing/templates/:templateUid', component: 'TemplatePage' },
  { ...template, path: '/signing/templates/:templateUid/preview', component: 'PreviewPage' },
  {
    ...template,
    path: '/signing/templates/:templateUid/send',
    needs: ['sign.one'],
    component: 'SendPage',
  },
  {
    ...signing,
    path: '/signing/:requestUid',
    title: 'Document',
    needs: ['sign.one'],
    component: 'RequestPage',
  },
  {
    ...signing,
    path: '/signing/:requestUid/document',
    title: 'Document',
    needs: ['sign.one'],
    component: 'SentDocumentPage',
  },
  {
    path: '/metrics',
    title: 'Metrics',
    isInMenu: true,
    needs: ['met'],
    module: 'features/metrics/MetricsPage',
    budget: 125,
  },
] as const satisfies readonly Screen[];

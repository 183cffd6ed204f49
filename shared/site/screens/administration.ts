import { mailingNames } from '#shared/posts/type-names';
import type { Screen } from './screen.ts';

const home = { module: 'admin/AdminPage' } as const;

/** The specified tabs in their order, then the screens that were added to them. */
const tabs = [
  {
    ...home,
    path: '/admin?tab=dashboard',
    title: 'Dashboard',
    group: 'Dashboard',
    needs: ['post.admin', 'plc.write', 'mail.send', 'es.get', 'sub'],
  },
  { ...home, path: '/admin?tab=places', title: 'Places', group: 'Publish', needs: ['plc.write'] },
  {
    ...home,
    path: '/admin?tab=posts',
    title: 'Posts',
    group: 'Publish',
    needs: ['post.admin'],
  },
  { ...home, path: '/admin?tab=email', title: 'Email', group: 'Mail', needs: ['mail.send'] },
  {
    path: '/admin/email-logs',
    title: 'EMAIL LOGS',
    group: 'Mail',
    tab: 'Email Logs',
    needs: ['es.get'],
    module: 'admin/reports/EmailLogsScreen',
    budget: 45,
  },
  {
    path: '/admin/web-logs',
    title: 'Web Logs',
    group: 'Insight',
    needs: ['wl.get'],
    module: 'admin/reports/WebLogsScreen',
    budget: 47,
  },
  {
    path: '/admin/read-posts',
    title: 'Read Posts',
    group: 'Insight',
    needs: ['rp.get'],
    module: 'admin/reports/ReadPostsScreen',
    budget: 46,
  },
  {
    ...home,
    path: '/admin?tab=subscribed',
    title: 'Subscribed',
    group: 'Families',
    needs: ['sub'],
  },
  {
    ...home,
    path: '/admin?tab=lv-goals-pdfs',
    title: 'LV Goals PDFs',
    group: 'Families',
    needs: ['lgp.bulk'],
  },
  {
    ...home,
    path: '/admin?tab=lv-goals-upload',
    title: 'LV Goals Upload',
    group: 'Families',
    needs: ['csv'],
  },
  {
    path: '/admin/intake',
    act: 'Upload files of the school’s systems',
    title: 'Intake',
    group: 'School',
    needs: ['intake'],
    module: 'admin/IntakeScreen',
    // It shares a chunk with other forms since it asks for a typed number twice.
    budget: 39.1,
  },
  {
    path: '/admin/people',
    act: 'Find a person',
    title: 'People',
    group: 'School',
    needs: ['ppl.get'],
    module: 'admin/people/PeopleScreen',
    budget: 45,
  },
  {
    path: '/admin/rights',
    act: 'Confirm a right of a person',
    title: 'Rights',
    group: 'School',
    needs: ['rgt.decide'],
    module: 'admin/people/RightsScreen',
    budget: 45,
  },
  {
    path: '/admin/groups',
    act: 'Change a group',
    title: 'Groups',
    group: 'School',
    needs: ['grp.write'],
    module: 'admin/groups/GroupsScreen',
    budget: 45,
  },
  {
    path: '/admin/emergency-broadcast',
    act: 'Send an emergency message',
    title: 'Emergency broadcast',
    group: 'Safety',
    needs: ['emg.write'],
    module: 'admin/EmergencyBroadcastScreen',
    // The first form brings the form library with it.
    budget: 70,
  },
  {
    path: '/admin/audit',
    title: 'Who saw a child’s record',
    group: 'Safety',
    tab: 'Audit',
    needs: ['audit'],
    module: 'admin/reports/AuditScreen',
    budget: 45,
  },
  {
    path: '/admin/settings',
    act: 'Change school settings',
    title: 'School settings',
    group: 'School',
    tab: 'Settings',
    needs: ['set.write'],
    module: 'admin/SettingsScreen',
    // The form library, as the other forms.
    budget: 60,
  },
] as const satisfies readonly Screen[];

type UnderTab = Screen & { readonly under: (typeof tabs)[number]['path'] };

const underPlaces = { under: '/admin?tab=places', needs: ['plc.write'], budget: 88 } as const;
const placeForm = { ...underPlaces, module: 'admin/PlaceScreen' } as const;
const pageForm = { ...underPlaces, module: 'admin/PageScreen', budget: 92 } as const;
// A post's form asks before more people can see the post, and says first what the post asks. Its text
// loads later.
const postForm = { under: '/admin?tab=posts', needs: ['post.admin'], budget: 93 } as const;
const newsletterForm = { ...postForm, module: 'admin/NewsletterScreen' } as const;
const noticeForm = { ...postForm, module: 'admin/NoticeScreen' } as const;
const mailForm = { under: '/admin?tab=email', needs: ['mail.send'], budget: 74 } as const;

const screensUnderTabs = [
  {
    path: '/admin/read-posts/:postUid',
    title: 'Who has read a post',
    under: '/admin/read-posts',
    // Authors see who has read their own posts.
    needs: ['rp.who', 'post.add'],
    module: 'admin/reports/PostReadersScreen',
    budget: 45,
  },
  {
    path: '/admin/emergency-broadcast/roll-call',
    title: 'Roll-call',
    under: '/admin/emergency-broadcast',
    needs: ['roll.see'],
    module: 'admin/RollCallScreen',
    budget: 52.5,
  },
  {
    path: '/admin/emergency-broadcast/not-reached',
    title: 'Not reached',
    under: '/admin/emergency-broadcast',
    needs: ['emg.sent'],
    module: 'admin/NotReachedScreen',
    budget: 40,
  },
  {
    path: '/admin/emergency-broadcast/card',
    title: 'Emergency card',
    under: '/admin/emergency-broadcast',
    needs: ['emg.write'],
    module: 'admin/EmergencyCardScreen',
  },
  {
    path: '/admin/people/:userUid',
    title: 'Person',
    under: '/admin/people',
    needs: ['ppl.get'],
    module: 'admin/people/PersonScreen',
    budget: 45,
  },
  {
    path: '/admin/groups/:groupUid',
    title: 'Group',
    under: '/admin/groups',
    needs: ['grp.write'],
    module: 'admin/groups/GroupsScreen',
    budget: 45,
  },
  { ...placeForm, path: '/admin/add-place', act: 'New place', title: 'New place' },
  { ...placeForm, path: '/admin/edit-place/:id', title: 'Edit place' },
  { ...pageForm, path: '/admin/add-page', act: 'New page', title: 'New page' },
  { ...pageForm, path: '/admin/edit-page/:id', title: 'Edit page' },
  {
    ...newsletterForm,
    path: '/admin/add-newsletter',
    act: 'New newsletter',
    title: 'New newsletter',
  },
  { ...newsletterForm, path: '/admin/edit-newsletter/:postUid', title: 'Edit newsletter' },
  {
    ...noticeForm,
    path: '/admin/add-notice',
    act: 'New notice',
    title: 'New notice',
  },
  { ...noticeForm, path: '/admin/edit-notice/:postUid', title: 'Edit notice' },
  {
    path: '/admin/add-newsletter-header',
    act: 'New newsletter header',
    title: 'Newsletter header',
    under: '/admin?tab=posts',
    needs: ['hdr.write'],
    module: 'admin/HeaderScreen',
    // It shares chunks with screens that need more than it does.
    budget: 88.1,
  },
  {
    path: '/admin/posts-bin',
    title: 'Removed posts',
    under: '/admin?tab=posts',
    needs: ['post.bin'],
    module: 'admin/PostBinScreen',
    // The list of posts shares what an own device reads ahead.
    budget: 28.1,
  },
  {
    path: '/admin/returned-mail',
    title: 'Returned mail',
    under: '/admin?tab=email',
    needs: ['sup'],
    module: 'admin/ReturnedMailScreen',
  },
  {
    path: '/admin/connections-email',
    title: 'Edit Email template',
    under: '/admin?tab=subscribed',
    needs: ['cpdf.mail'],
    module: 'admin/connections/EmailTemplateScreen',
    budget: 74,
  },
  {
    ...mailForm,
    path: '/admin/email-logs/send-weekly-emails',
    act: 'Send digest',
    title: 'Send Emails',
    module: 'admin/WeeklyEmailsScreen',
  },
  {
    ...mailForm,
    path: '/admin/email-logs/send-principal-emails',
    act: 'Send the principal’s message',
    title: mailingNames.Principal,
    module: 'admin/PrincipalEmailsScreen',
  },
] as const satisfies readonly UnderTab[];

/** The screens of the administration. Its home opens with the right to any tab. */
export const adminScreens = [
  { ...home, path: '/admin', title: 'Administration', needs: tabs.flatMap(({ needs }) => needs) },
  ...tabs.map((tab) => ({ tab: tab.title, ...tab })),
  ...screensUnderTabs,
] as const satisfies readonly Screen[];

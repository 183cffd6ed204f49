import { mailingNames } from '#shared/posts/type-names';
import type { Screen } from './screen.ts';

const home = { module: 'admin/AdminPage' } as const;

/** The tab bar of the specification, then the screens that were added to it. */
const tabs = [
  {
    ...home,
    path: '/admin?tab=dashboard',
    title: 'Dashboard',
    needs: ['post.admin', 'plc.write', 'mail.send', 'es.get', 'sub'],
  },
  { ...home, path: '/admin?tab=places', title: 'Places', needs: ['plc.write'] },
  { ...home, path: '/admin?tab=posts', title: 'Posts', needs: ['post.admin'] },
  { ...home, path: '/admin?tab=email', title: 'Email', needs: ['mail.send'] },
  {
    path: '/admin/email-logs',
    title: 'EMAIL LOGS',
    tab: 'Email Logs',
    needs: ['es.get'],
    module: 'admin/reports/EmailLogsScreen',
    budget: 45,
  },
  {
    path: '/admin/web-logs',
    title: 'Web Logs',
    needs: ['wl.get'],
    module: 'admin/reports/WebLogsScreen',
    budget: 45,
  },
  {
    path: '/admin/read-posts',
    title: 'Read Posts',
    needs: ['rp.get'],
    module: 'admin/reports/ReadPostsScreen',
    budget: 45,
  },
  { ...home, path: '/admin?tab=subscribed', title: 'Subscribed', needs: ['sub'] },
  { ...home, path: '/admin?tab=lv-goals-pdfs', title: 'LV Goals PDFs', needs: ['lgp.bulk'] },
  { ...home, path: '/admin?tab=lv-goals-upload', title: 'LV Goals Upload', needs: ['csv'] },
  {
    path: '/admin/intake',
    title: 'Intake',
    needs: ['intake'],
    module: 'admin/IntakeScreen',
    // It shares a chunk with other forms since it asks for a typed number twice.
    budget: 33,
  },
  {
    path: '/admin/emergency-broadcast',
    title: 'Emergency broadcast',
    needs: ['emg.write'],
    module: 'admin/EmergencyBroadcastScreen',
    // The first form brings the form library with it.
    budget: 58,
  },
  {
    path: '/admin/audit',
    title: 'Who saw a child’s record',
    tab: 'Audit',
    needs: ['audit'],
    module: 'admin/reports/AuditScreen',
    budget: 45,
  },
  {
    path: '/admin/settings',
    title: 'School settings',
    tab: 'Settings',
    needs: ['set.write'],
    module: 'admin/SettingsScreen',
    // The form library, as the other forms.
    budget: 58,
  },
] as const satisfies readonly Screen[];

type UnderTab = Screen & { readonly under: (typeof tabs)[number]['path'] };

const underPlaces = { under: '/admin?tab=places', needs: ['plc.write'], budget: 79 } as const;
const placeForm = { ...underPlaces, module: 'admin/PlaceScreen' } as const;
const pageForm = { ...underPlaces, module: 'admin/PageScreen' } as const;
// A post's form asks before more people can see the post. Its text loads later.
const postForm = { under: '/admin?tab=posts', needs: ['post.admin'], budget: 70 } as const;
const newsletterForm = { ...postForm, module: 'admin/NewsletterScreen' } as const;
const noticeForm = { ...postForm, module: 'admin/NoticeScreen' } as const;
const mailForm = { under: '/admin?tab=email', needs: ['mail.send'], budget: 67 } as const;

const screensUnderTabs = [
  {
    path: '/admin/read-posts/:postUid',
    title: 'Who has read a post',
    under: '/admin/read-posts',
    needs: ['rp.who'],
    module: 'admin/reports/PostReadersScreen',
    budget: 45,
  },
  { ...placeForm, path: '/admin/add-place', title: 'New place' },
  { ...placeForm, path: '/admin/edit-place/:id', title: 'Edit place' },
  { ...pageForm, path: '/admin/add-page', title: 'New page' },
  { ...pageForm, path: '/admin/edit-page/:id', title: 'Edit page' },
  { ...newsletterForm, path: '/admin/add-newsletter', title: 'New newsletter' },
  { ...newsletterForm, path: '/admin/edit-newsletter/:postUid', title: 'Edit newsletter' },
  { ...noticeForm, path: '/admin/add-notice', title: 'New notice' },
  { ...noticeForm, path: '/admin/edit-notice/:postUid', title: 'Edit notice' },
  {
    path: '/admin/add-newsletter-header',
    title: 'Newsletter header',
    under: '/admin?tab=posts',
    needs: ['hdr.write'],
    module: 'admin/HeaderScreen',
    // It shares chunks with screens that need more than it does.
    budget: 83,
  },
  {
    path: '/admin/posts-bin',
    title: 'Removed posts',
    under: '/admin?tab=posts',
    needs: ['post.bin'],
    module: 'admin/PostBinScreen',
  },
  {
    ...mailForm,
    path: '/admin/email-logs/send-weekly-emails',
    title: 'Send emails',
    module: 'admin/WeeklyEmailsScreen',
  },
  {
    ...mailForm,
    path: '/admin/email-logs/send-principal-emails',
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

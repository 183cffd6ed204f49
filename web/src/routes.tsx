import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { screensToCome } from './admin/screensToCome.ts';
import { Broken } from './components/Broken.tsx';
import { NotFound } from './components/NotFound.tsx';
import { ToCome } from './components/ToCome.tsx';
import { AppShell } from './shell/AppShell.tsx';

/** Screens that have their own code, loaded when they are opened. */
const screens: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('./home/HomePage.tsx')).HomePage }) },
  {
    path: '/notices',
    lazy: async () => ({
      Component: (await import('./features/posts/PostListPage.tsx')).NoticesPage,
    }),
  },
  {
    path: '/notices/notice_details/:postUid',
    lazy: async () => ({ Component: (await import('./features/posts/PostPage.tsx')).NoticePage }),
  },
  {
    path: '/connections',
    lazy: async () => ({
      Component: (await import('./features/posts/PostListPage.tsx')).ConnectionsPage,
    }),
  },
  {
    path: '/connections/connection_details/:postUid',
    lazy: async () => ({
      Component: (await import('./features/posts/PostPage.tsx')).ConnectionPage,
    }),
  },
  {
    path: '/emergency-brodcast',
    lazy: async () => ({
      Component: (await import('./features/emergencybroadcast/EmergencyPage.tsx')).EmergencyPage,
    }),
  },
  {
    path: '/calendar',
    lazy: async () => ({
      Component: (await import('./features/calendar/CalendarPage.tsx')).CalendarPage,
    }),
  },
  {
    path: '/calendar/calendar_details/:id',
    lazy: async () => ({
      Component: (await import('./features/calendar/EventPage.tsx')).EventPage,
    }),
  },
  {
    path: '/key-learning-area',
    lazy: async () => ({
      Component: (await import('./features/key-learning-area/AreasPage.tsx')).AreasPage,
    }),
  },
  {
    path: '/key-learning-area/:id',
    lazy: async () => ({
      Component: (await import('./features/key-learning-area/AreaPage.tsx')).AreaPage,
    }),
  },
  {
    path: '/places/:slug',
    lazy: async () => ({ Component: (await import('./features/places/PlacePage.tsx')).PlacePage }),
  },
  {
    path: '/places/:slug/:pageSlug',
    lazy: async () => ({ Component: (await import('./features/places/PlacePage.tsx')).PlacePage }),
  },
  {
    path: '/search',
    lazy: async () => ({
      Component: (await import('./features/search/SearchPage.tsx')).SearchPage,
    }),
  },
  {
    path: '/admin',
    lazy: async () => ({ Component: (await import('./admin/AdminPage.tsx')).AdminPage }),
  },
  {
    path: '/admin/add-newsletter',
    lazy: async () => ({
      Component: (await import('./admin/NewsletterScreen.tsx')).NewsletterScreen,
    }),
  },
  {
    path: '/admin/edit-newsletter/:postUid',
    lazy: async () => ({
      Component: (await import('./admin/NewsletterScreen.tsx')).NewsletterScreen,
    }),
  },
  {
    path: '/admin/add-notice',
    lazy: async () => ({ Component: (await import('./admin/NoticeScreen.tsx')).NoticeScreen }),
  },
  {
    path: '/admin/edit-notice/:postUid',
    lazy: async () => ({ Component: (await import('./admin/NoticeScreen.tsx')).NoticeScreen }),
  },
  {
    path: '/admin/add-newsletter-header',
    lazy: async () => ({ Component: (await import('./admin/HeaderScreen.tsx')).HeaderScreen }),
  },
  {
    path: '/admin/posts-bin',
    lazy: async () => ({ Component: (await import('./admin/PostBinScreen.tsx')).PostBinScreen }),
  },
  {
    path: '/admin/add-place',
    lazy: async () => ({ Component: (await import('./admin/PlaceScreen.tsx')).PlaceScreen }),
  },
  {
    path: '/admin/edit-place/:id',
    lazy: async () => ({ Component: (await import('./admin/PlaceScreen.tsx')).PlaceScreen }),
  },
  {
    path: '/admin/add-page',
    lazy: async () => ({ Component: (await import('./admin/PageScreen.tsx')).PageScreen }),
  },
  {
    path: '/admin/edit-page/:id',
    lazy: async () => ({ Component: (await import('./admin/PageScreen.tsx')).PageScreen }),
  },
  {
    path: '/admin/email-logs',
    lazy: async () => ({
      Component: (await import('./admin/EmailLogsScreen.tsx')).EmailLogsScreen,
    }),
  },
  {
    path: '/admin/email-logs/send-weekly-emails',
    lazy: async () => ({
      Component: (await import('./admin/WeeklyEmailsScreen.tsx')).WeeklyEmailsScreen,
    }),
  },
  {
    path: '/admin/email-logs/send-principal-emails',
    lazy: async () => ({
      Component: (await import('./admin/PrincipalEmailsScreen.tsx')).PrincipalEmailsScreen,
    }),
  },
  {
    path: '/notification-preferences',
    lazy: async () => ({
      Component: (await import('./features/notification-preferences/PreferencesPage.tsx'))
        .PreferencesPage,
    }),
  },
  {
    path: '/admin/intake',
    lazy: async () => ({ Component: (await import('./admin/IntakeScreen.tsx')).IntakeScreen }),
  },
  {
    path: '/admin/audit',
    lazy: async () => ({ Component: (await import('./admin/AuditScreen.tsx')).AuditScreen }),
  },
  {
    path: '/admin/emergency-broadcast',
    lazy: async () => ({
      Component: (await import('./admin/EmergencyBroadcastScreen.tsx')).EmergencyBroadcastScreen,
    }),
  },
];

/** Screens of the specification that are still to come: they say so. */
const toCome: RouteObject[] = [
  '/absences',
  '/absences/notify-absence/:id',
  '/absences/extended-leave',
  '/absences/extended-leave/:id',
  '/absences/edit-absence-reason/:stduentNumber/:id',
  '/financial-info',
  '/year-info',
  '/parent-dashboard',
  '/new-students',
  '/student-goals',
  '/school-psychology-request',
  '/metrics',
  '/docusign',
  '/docusignboarder',
  '/docusignpk',
  '/docusignPK2K12',
  '/docusignpkkps',
  '/docusign_interview',
].map((path) => ({ path, element: <ToCome />, caseSensitive: true }));

/** The same in the administration, where capabilities decide who sees even that. */
const adminToCome: RouteObject[] = screensToCome.map(({ path, tab, title }) => ({
  path,
  lazy: async () => {
    const { AdminToCome } = await import('./admin/AdminToCome.tsx');
    return { element: <AdminToCome tab={tab} title={title} /> };
  },
}));

/** The router of the signed-in portal. What a person may open of it, the shell decides. */
export const portalRouter = () =>
  createBrowserRouter([
    {
      element: <AppShell />,
      errorElement: <Broken />,
      hydrateFallbackElement: <p className="boot-text">loading...</p>,
      children: [
        {
          // A screen that fails leaves the frame, the navigation and an emergency message standing.
          errorElement: <Broken isInside />,
          children: [...screens, ...toCome, ...adminToCome, { path: '*', element: <NotFound /> }],
        },
      ],
    },
  ]);

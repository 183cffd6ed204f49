/** Every address of the portal's own screens, in one place. Spelling is the specification's. */
export const paths = {
  home: '/',
  notices: '/notices',
  notice: (postUid: string) => `/notices/notice_details/${encodeURIComponent(postUid)}`,
  connections: '/connections',
  connection: (postUid: string) => `/connections/connection_details/${encodeURIComponent(postUid)}`,
  emergency: '/emergency-brodcast',
  calendar: '/calendar',
  calendarEvent: (id: string) => `/calendar/calendar_details/${encodeURIComponent(id)}`,
  keyLearningAreas: '/key-learning-area',
  keyLearningArea: (klaUid: string) => `/key-learning-area/${encodeURIComponent(klaUid)}`,
  /** A place, or one of its pages. */
  place: (slug: string, pageSlug?: string) =>
    `/places/${[slug, ...(pageSlug ? [pageSlug] : [])].map(encodeURIComponent).join('/')}`,
  search: (q: string) => `/search?${new URLSearchParams({ q })}`,
  admin: '/admin',
  adminTab: (key: string) => `/admin?tab=${key}`,
  addNewsletter: '/admin/add-newsletter',
  editNewsletter: (postUid: string) => `/admin/edit-newsletter/${encodeURIComponent(postUid)}`,
  addNotice: '/admin/add-notice',
  editNotice: (postUid: string) => `/admin/edit-notice/${encodeURIComponent(postUid)}`,
  newsletterHeaders: '/admin/add-newsletter-header',
  postBin: '/admin/posts-bin',
  addPlace: '/admin/add-place',
  editPlace: (placeUid: string) => `/admin/edit-place/${encodeURIComponent(placeUid)}`,
  addPage: '/admin/add-page',
  editPage: (pageUid: string) => `/admin/edit-page/${encodeURIComponent(pageUid)}`,
  intake: '/admin/intake',
  emailLogs: '/admin/email-logs',
  sendWeekly: '/admin/email-logs/send-weekly-emails',
  sendPrincipal: '/admin/email-logs/send-principal-emails',
  /** A mailing on its way or at its end, on the screen that it was sent from. */
  mailing: (mailingUid: string, type: string) =>
    `/admin/email-logs/${type === 'Principal' ? 'send-principal-emails' : 'send-weekly-emails'}?mailing=${encodeURIComponent(mailingUid)}`,
  notificationPreferences: '/notification-preferences',
  emergencyForm: '/admin/emergency-broadcast',
  audit: '/admin/audit',
} as const;

/** Where a post is read: newsletters are connections, everything else is a notice. */
export const postPath = (post: { postUid: string; type: string }): string =>
  post.type === 'newsletter' ? paths.connection(post.postUid) : paths.notice(post.postUid);

/** Where a post is edited: newsletters and the three other types have a form each. */
export const postEditPath = (post: { postUid: string; type: string }): string =>
  post.type === 'newsletter' ? paths.editNewsletter(post.postUid) : paths.editNotice(post.postUid);

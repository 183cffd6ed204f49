/** Administration screens of the specification that are still to come, by the tab they belong to. */
export const screensToCome: readonly { path: string; tab: string; title: string }[] = [
  { path: '/admin/email-logs', tab: 'email-logs', title: 'EMAIL LOGS' },
  { path: '/admin/email-logs/send-principal-emails', tab: 'email', title: 'Principals Message' },
  { path: '/admin/email-logs/send-weekly-emails', tab: 'email', title: 'Send emails' },
  { path: '/admin/web-logs', tab: 'web-logs', title: 'Web Logs' },
  { path: '/admin/read-posts', tab: 'read-posts', title: 'Read Posts' },
];

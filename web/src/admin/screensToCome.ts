/** Administration screens of the specification that are still to come, by the tab they belong to. */
export const screensToCome: readonly { path: string; tab: string; title: string }[] = [
  { path: '/admin/web-logs', tab: 'web-logs', title: 'Web Logs' },
  { path: '/admin/read-posts', tab: 'read-posts', title: 'Read Posts' },
];

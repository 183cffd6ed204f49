import type { SavedView } from '#shared/notifications/notification-preferences.contract';

/** What a view leaves out: the tab, the page, what is open, and who a person is. */
const leftOut = [
  'tab',
  'page',
  'pages-page',
  'users-page',
  'edit',
  'sending',
  'email',
  'name',
  'user',
  'child',
  'staff',
  'search',
];

/** Returns the query that a view stores. It names no person, because an erasure would not find it. */
export function queryIn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of leftOut) params.delete(name);
  return params.toString();
}

/** Returns the address of a view. */
export const addressOf = ({ list, query }: Pick<SavedView, 'list' | 'query'>): string =>
  query ? `${list}${list.includes('?') ? '&' : '?'}${query}` : list;

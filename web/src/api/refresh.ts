import { useSWRConfig } from 'swr';
// biome-ignore lint/style/noRestrictedImports: only its names, as a type
import type { api } from '#shared/api';
import type { Route } from '#shared/kernel/route';

/**
 * The resources that a write changes beside its own: places and pages are filtered and named by
 * each other, and Home shows a part of many.
 */
const alsoStale: Partial<Record<string, readonly string[]>> = {
  places: ['pages'],
  pages: ['places'],
  posts: ['home', 'admin-dashboard'],
  readposts: ['home'],
  favorites: ['home'],
  absences: ['home'],
  asks: ['home'],
  attendance: ['home'],
  calendar: ['home', 'favorites'],
  intake: ['home', 'admin-dashboard'],
  'send-emails': ['admin-dashboard'],
  emergencybroadcast: ['admin-dashboard'],
  'school-settings': ['post-categories', 'settings', 'calendar', 'home', 'admin-dashboard'],
  'student-goals': ['student-learning-goals', 'homeroom-comments'],
};

/** Whether a cached read may differ after a write to a resource. */
export const isStale = (key: unknown, resource: string): boolean =>
  Array.isArray(key) && (key[0] === resource || Boolean(alsoStale[resource]?.includes(key[0])));

/** Returns a function that reloads every read that a write to a resource makes stale. */
export function useRefresh(resource: keyof typeof api) {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => isStale(key, resource));
}

/** The cached reads of some routes: `show` changes them at once, `refresh` reloads them. */
export function useCached(...routes: readonly Route[]) {
  const { mutate } = useSWRConfig();
  const isRead = (key: unknown) =>
    Array.isArray(key) && routes.some(({ path }) => String(key[1]).startsWith(`${path} `));
  return {
    /** Reloads them, but not those whose input names what is gone. */
    refresh: (isGone: (input: unknown) => boolean = () => false) =>
      mutate((key) => isRead(key) && !isGone((key as readonly unknown[])[2])),
    show: <T>(change: (read: T | undefined) => T | undefined) =>
      mutate<T>(isRead, change, { revalidate: false }),
  };
}

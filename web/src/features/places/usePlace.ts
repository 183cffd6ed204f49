import { api } from '#shared/contract/api';
import { mostPages } from '#shared/contract/pages';
import { useAll, useRead } from '../../api/hooks.ts';
import { useSession } from '../../auth/session.tsx';
import { tabsOf, tasksSlug } from './tabs.ts';

/** A place by its slug, its tabs, and the page that the address names; without one the landing page. */
export function usePlace(slug: string, pageSlug: string | undefined) {
  const { settings } = useSession();
  const places = useRead(api.places.list, { slug, limit: 1 });
  const list = useAll(api.pages.list, { place: slug, limit: mostPages });
  const place = places.data?.records[0];
  const tabs = place && list.data && tabsOf(place, list.data, settings);
  const first = tabs?.[0];
  const wanted = pageSlug ?? first?.slug;
  const isTasks =
    tabs?.some((tab) => tab.slug === wanted && tab.slug === tasksSlug && !tab.page) ?? false;
  // A page with a name of its own need not wait for the tabs.
  const isAskable = wanted !== undefined && (wanted !== tasksSlug || (tabs && !isTasks));
  const answer = useRead(
    api.pages.list,
    isAskable ? { place: slug, page_slug: wanted, limit: 1 } : null,
  );
  return {
    place,
    pages: list.data,
    tabs,
    /** The page itself, with its text; null when there is none for this person. */
    page: answer.data ? (answer.data.records[0] ?? null) : isGone(answer.error) ? null : undefined,
    isTasks,
    isEmpty: tabs?.length === 0,
    isMissing: places.data?.records.length === 0 || isGone(places.error) || isGone(list.error),
    error: places.error ?? list.error ?? (isGone(answer.error) ? undefined : answer.error),
    retry: () => void Promise.all([places.mutate(), list.mutate(), answer.mutate()]),
  };
}
export type SeenPlace = ReturnType<typeof usePlace>;

const isGone = (error: { kind: string } | undefined): boolean =>
  error?.kind === 'notFound' || error?.kind === 'badRequest';

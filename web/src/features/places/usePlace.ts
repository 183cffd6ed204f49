import { mostPages, pages as pagesApi } from '#shared/pages/pages.contract';
import { loadsClassrooms, tabsOf, tasksSlug } from '#shared/places/place-tabs';
import { places as placesApi } from '#shared/places/places.contract';
import { useAll, useRead } from '../../api/hooks.ts';
import { useSession } from '../../auth/session.tsx';

/**
 * Reads a place by its slug, its tabs, and the page of the address, or else the landing page or the
 * first page.
 */
export function usePlace(slug: string, pageSlug: string | undefined) {
  const { settings, user } = useSession();
  const places = useRead(placesApi.list, { slug, limit: 1 });
  const list = useAll(pagesApi.list, { place: slug, limit: mostPages });
  const place = places.data?.records[0];
  // An editor of the place needs the tab to edit its page.
  const isWithClassrooms = place?.editors !== undefined || loadsClassrooms(user);
  const tabs = place && list.data && tabsOf(place, list.data, settings, isWithClassrooms);
  // A place without a course shows the tasks only if the address names them.
  const first = tabs?.find((tab) => tab.page) ?? (place?.place_id ? tabs?.[0] : undefined);
  const wanted = pageSlug ?? first?.slug;
  const isTasks =
    tabs?.some((tab) => tab.slug === wanted && tab.slug === tasksSlug && !tab.page) ?? false;
  const isEmpty = tabs !== undefined && wanted === undefined;
  // A page with its slug in the address does not wait for the tabs.
  const isAskable = wanted !== undefined && (wanted !== tasksSlug || (tabs && !isTasks));
  const answer = useRead(
    pagesApi.list,
    isAskable ? { place: slug, page_slug: wanted, limit: 1 } : null,
  );
  // An address of a page that has moved leads on, also for people who can't see the old place.
  const isUnknown = places.data?.records.length === 0 || isGone(places.error) || isGone(list.error);
  return {
    place,
    pages: list.data,
    tabs,
    /** The page with its text; null if the person may not see one. */
    page: isEmpty ? undefined : pageOf(answer),
    isTasks,
    isEmpty,
    isMissing: isUnknown && (!pageSlug || !isAskable || pageOf(answer) === null),
    error:
      (isUnknown ? undefined : (places.error ?? list.error)) ??
      (isGone(answer.error) ? undefined : answer.error),
    retry: () => void Promise.all([places.mutate(), list.mutate(), answer.mutate()]),
  };
}
export type SeenPlace = ReturnType<typeof usePlace>;

const pageOf = ({ data, error }: ReturnType<typeof useRead<typeof pagesApi.list>>) =>
  data ? (data.records[0] ?? null) : isGone(error) ? null : undefined;

const isGone = (error: { kind: string } | undefined): boolean =>
  error?.kind === 'notFound' || error?.kind === 'badRequest';

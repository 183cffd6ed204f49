import type { PageSummary } from '#shared/pages/page-fields';
import { isPageOpen, pageWindowOf } from '#shared/pages/page-window';
import type { User } from '#shared/people/users.contract';
import type { Place } from '#shared/places/places.contract';
import type { Settings } from '#shared/site/settings.contract';

/** The slug of the tab with the tasks of the course. */
export const tasksSlug = 'assessment-tasks';

/** Carers of type affiliate do not load classrooms, as specified. */
export const loadsClassrooms = ({ type, is_carer }: Pick<User, 'type' | 'is_carer'>): boolean =>
  !(type === 'affiliate' && is_carer);

/** A tab of a place. The tab with the tasks of the course has no page. */
export interface Tab {
  readonly slug: string;
  readonly title: string;
  readonly page?: PageSummary;
  /** Has a fixed position: the landing page, and the tasks after it. */
  readonly isFixed: boolean;
}

/**
 * Returns the tabs of a place in order: the landing page, the tasks, the other pages. The tasks are
 * omitted if the school lists the place, or if a page has their slug.
 */
export function tabsOf(
  place: Pick<Place, 'slug'>,
  pages: readonly PageSummary[],
  { places_without_tasks = [] }: Pick<Settings, 'places_without_tasks'>,
  /** Readers who do not load classrooms get no tab for them. */
  isWithClassrooms = true,
): Tab[] {
  const shown = pages.filter(
    (page) =>
      (page.navigation || page.landing_page) &&
      (isWithClassrooms || page.pagetypeUid !== 'classrooms-page'),
  );
  const landing = shown.find((page) => page.landing_page);
  const isWithTasks =
    !places_without_tasks.includes(place.slug) && !shown.some(({ slug }) => slug === tasksSlug);
  return [
    ...(landing ? [tabOf(landing, true)] : []),
    ...(isWithTasks ? [courseTasks] : []),
    ...shown.filter((page) => page !== landing).map((page) => tabOf(page, false)),
  ];
}

const courseTasks: Tab = { slug: tasksSlug, title: 'Assessment Tasks', isFixed: true };

const tabOf = (page: PageSummary, isFixed: boolean): Tab => ({
  slug: page.slug,
  title: page.title,
  page,
  isFixed,
});

/**
 * Returns why readers do not see a page or an entry now, in one word; undefined if they see it.
 * Shown only to editors.
 */
export function unseenWord(
  page: Pick<PageSummary, 'pageHide' | 'publish_start' | 'publish_end'>,
  now: Date,
): 'Hidden' | 'Scheduled' | 'Ended' | undefined {
  if (page.pageHide) return 'Hidden';
  const window = pageWindowOf(page);
  if (isPageOpen(window, now)) return undefined;
  return window.start && Date.parse(window.start) > now.getTime() ? 'Scheduled' : 'Ended';
}

/** Returns the part of a tab's address after the slug of the place; empty for the landing page. */
export const slugInAddress = (tab: Tab): string | undefined =>
  tab.page?.landing_page ? undefined : tab.slug;
